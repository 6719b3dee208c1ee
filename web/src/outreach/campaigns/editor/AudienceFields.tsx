import { listContactListNames, listTagNames } from '@chatflow/contract'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../../platform/api.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { NameField } from '../../../ui/NameField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { Values } from './campaignValues.ts'
import classes from './editor.module.css'

interface AudienceFieldsProps {
  form: ContractForm<Values>
  isReadOnly: boolean
}

/** Who gets it: the people of a list, or all who have a tag when it begins. */
export function AudienceFields({ form, isReadOnly }: AudienceFieldsProps) {
  const { t } = useTranslation('campaignEditor')
  const lists = useEndpoint(listContactListNames, { query: {} }, { refreshOn: 'ContactList' })
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  const named = {
    ...lists,
    data: lists.data?.map(({ id, name, contactsCount }) => ({
      id,
      name: t('fields.contactListId.option', {
        name,
        count: contactsCount,
        number: formatNumber(contactsCount),
      }),
    })),
  }
  return (
    <>
      <div className={classes.pair}>
        <NameField
          label={t('fields.contactListId.label')}
          placeholder={t('fields.contactListId.placeholder')}
          nothingFoundMessage={t('nothing')}
          disabled={isReadOnly}
          names={named}
          value={form.values.contactListId}
          onChange={(id) => form.setFieldValue('contactListId', id)}
          error={form.errors['contactListId']}
        />
        <NameField
          label={t('fields.tagListId.label')}
          placeholder={t('fields.tagListId.placeholder')}
          nothingFoundMessage={t('nothing')}
          disabled={isReadOnly}
          names={tags}
          value={form.values.tagListId}
          onChange={(id) => form.setFieldValue('tagListId', id)}
        />
      </div>
      {!isReadOnly && lists.data?.length === 0 && (
        <p className={classes.hint}>
          {t('fields.contactListId.none')}{' '}
          <Anchor component={Link} to="/contact-lists" inherit>
            {t('fields.contactListId.make')}
          </Anchor>
        </p>
      )}
    </>
  )
}

import { findContact, listUserNames, updateContact } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'

/** Whose customer it is. */
export function OwnerField({ contactId }: { contactId: number }) {
  const { t } = useTranslation('drawer')
  const params = { contactId }
  const contact = useEndpoint(findContact, { params }, { refreshOn: 'contact' })
  const people = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const change = useAction(updateContact)
  const error = contact.error ?? people.error
  const ownerId = contact.data?.ownerId ?? null
  return (
    <Select
      aria-label={t('owner.title')}
      description={t('owner.help')}
      inputWrapperOrder={['input', 'description', 'error']}
      placeholder={t('owner.none')}
      clearable
      searchable
      disabled={change.isPending || !contact.data}
      data={people.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={ownerId === null ? null : String(ownerId)}
      onChange={(chosen) =>
        change.mutate(
          { params, body: { ownerId: chosen === null ? null : Number(chosen) } },
          { onError: notifyError },
        )
      }
      error={error ? errorText(error) : undefined}
    />
  )
}

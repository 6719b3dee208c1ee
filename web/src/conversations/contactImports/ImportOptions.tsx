import { knownPolicies, listTagNames, type KnownPolicy } from '@chatflow/contract'
import { Radio } from '@mantine/core'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NamesField } from '../../ui/NamesField.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './contactImports.module.css'

interface ImportOptionsProps {
  known: KnownPolicy
  onKnown: (known: KnownPolicy) => void
  tagIds: number[]
  onTagIds: (ids: number[]) => void
}

/** What happens to people who are contacts already, and the tags that all get. */
export function ImportOptions({ known, onKnown, tagIds, onTagIds }: ImportOptionsProps) {
  const { t } = useTranslation('contactImports')
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  return (
    <>
      <Section level={2} title={t('known.title')}>
        <Radio.Group
          aria-label={t('known.title')}
          value={known}
          onChange={(value) => onKnown(value as KnownPolicy)}
        >
          <div className={classes.policies}>
            {knownPolicies.map((policy) => (
              <Radio
                key={policy}
                value={policy}
                label={t(`known.${policy}.label`)}
                description={t(`known.${policy}.help`)}
              />
            ))}
          </div>
        </Radio.Group>
      </Section>
      <Section level={2} title={t('tags.title')}>
        <NamesField
          aria-label={t('tags.title')}
          placeholder={t('tags.placeholder')}
          nothingFoundMessage={t('tags.none')}
          names={tags}
          value={tagIds}
          onChange={onTagIds}
        />
      </Section>
    </>
  )
}

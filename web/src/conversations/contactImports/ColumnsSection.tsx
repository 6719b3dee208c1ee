import { changeImportColumns, importFields, type ContactImport, type ImportField } from '@chatflow/contract'
import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import classes from './contactImports.module.css'

/** Of a wide sheet the first columns are shown, and those that mean something. */
const shownAtFirst = 8

export function ColumnsSection({ found }: { found: ContactImport }) {
  const { t } = useTranslation('contactImports')
  const [isWhole, setWhole] = useState(false)
  const change = useAction(changeImportColumns)
  const save = (fields: ImportField[], hasHeader: boolean) =>
    change.mutate({ params: { importId: found.id }, body: { fields, hasHeader } }, { onError: notifyError })
  const isBusy = change.isPending || found.state !== 'ready'
  const columns = found.columns.map((column, place) => ({
    ...column,
    place,
    field: found.fields[place] ?? ('ignore' as const),
  }))
  const shown = isWhole
    ? columns
    : columns.filter(({ place, field }) => place < shownAtFirst || field !== 'ignore')
  const set = (place: number, field: ImportField) =>
    save(
      found.fields.map((before, column) => (column === place ? field : before)),
      found.hasHeader,
    )
  return (
    <Section level={2} title={t('columns.title')} description={t('columns.description')}>
      <ul className={classes.columns}>
        {shown.map(({ name, samples, place, field }) => (
          <li key={place} className={classes.column} data-used={field !== 'ignore' || undefined}>
            <div className={classes.columnText}>
              <span className={classes.columnName} title={name}>
                {name || t('columns.unnamed', { number: place + 1 })}
              </span>
              <span className={classes.sample} title={samples.join('\n')}>
                {[...new Set(samples)].slice(0, 2).join(' · ') || '–'}
              </span>
            </div>
            <Select
              size="xs"
              className={classes.field}
              aria-label={t('columns.field', { name: name || place + 1 })}
              data={importFields.map((value) => ({ value, label: t(`fields.${value}`) }))}
              value={field}
              allowDeselect={false}
              disabled={isBusy}
              onChange={(value) => value && set(place, value as ImportField)}
            />
          </li>
        ))}
      </ul>
      {shown.length < columns.length && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('columns.all', { count: columns.length })}
        </Button>
      )}
      {found.source === 'file' && (
        <Switch
          mt="sm"
          label={t('columns.hasHeader')}
          checked={found.hasHeader}
          disabled={isBusy}
          onChange={(event) => save(found.fields, event.currentTarget.checked)}
        />
      )}
    </Section>
  )
}

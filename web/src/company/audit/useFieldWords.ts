import { weekdays, type AuditEntry } from '@chatflow/contract'
import { useMemo } from 'react'
import { formatMoment } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { valueNamespaces, valueWords } from './valueWords.ts'
import { written, type ValueWords } from './written.ts'

/** The words for what stands in an entry. A field that an older version wrote is called what it called it. */
export function useFieldWords() {
  const { t } = useTranslation(valueNamespaces)
  return useMemo(() => {
    const all = { returnObjects: true } as const
    const fields: Record<string, string> = t('auditFields:fields', all)
    const words: ValueWords = {
      yes: t('auditFields:yes'),
      no: t('auditFields:no'),
      on: t('auditFields:on'),
      off: t('auditFields:off'),
      fields,
      // A place that does not exist fails the test of all of them.
      values: valueWords((place) => t(place as 'auditFields:values', all)),
    }
    return {
      fieldWord: (path: string[]) => path.map((part) => wordOf(part, fields)).join(' › '),
      valueWord: (value: unknown, entry: AuditEntry, path: string[]) =>
        written(value, kindOf(entry, path), words),
    }
  }, [t])
}

function wordOf(part: string, fields: Record<string, string>): string {
  const day = weekdays.findIndex((weekday) => weekday === part)
  // The first of January 2024 was a Monday.
  if (day >= 0)
    return formatMoment(new Date(Date.UTC(2024, 0, 1 + day)), { weekday: 'long', timeZone: 'UTC' })
  const known = part.split('.').map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined))
  return known.includes(undefined) ? part : known.join(' › ')
}

/** What a value is: that of a setting depends on which one it is, and what AI may cost is money. */
function kindOf({ entity, entityId }: AuditEntry, path: string[]): string {
  if (entity === 'setting') return entityId
  return entity === 'aiBudget' ? 'amount' : (path.at(-1) ?? '')
}

import type { AuditEntry } from '@chatflow/contract'
import { formatDateTime } from '../../platform/format.ts'

export interface Change {
  field: string
  before: unknown
  after: unknown
}

/** What is different, field by field. Of something new or gone it is everything that says something. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null))
}

/** As a person would write it: lists and objects stay what they are. */
export function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value !== 'string') return JSON.stringify(value)
  return isMoment(value) ? formatDateTime(value) : value
}

/** As the log keeps moments; the table shows them as the rest of the screen does. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

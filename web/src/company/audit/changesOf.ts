import type { AuditEntry } from '@chatflow/contract'

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
  return typeof value === 'string' ? value : JSON.stringify(value)
}

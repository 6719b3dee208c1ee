import type { BulkForm, ExportFilter } from '@chatflow/contract'

/** Some contacts by name, or all that are found but a few. */
export type Selection = { is: 'some'; ids: ReadonlySet<number> } | { is: 'all'; except: ReadonlySet<number> }

export const nothingSelected: Selection = { is: 'some', ids: new Set() }
export const everythingSelected: Selection = { is: 'all', except: new Set() }

export const isSelected = (selection: Selection, id: number) =>
  selection.is === 'all' ? !selection.except.has(id) : selection.ids.has(id)

export const countSelected = (selection: Selection, found: number) =>
  selection.is === 'all' ? Math.max(found - selection.except.size, 0) : selection.ids.size

/** Whether what is found is chosen. */
export function stateOf(selection: Selection, found: number): 'none' | 'some' | 'all' {
  const count = countSelected(selection, found)
  if (count === 0) return 'none'
  return count >= found ? 'all' : 'some'
}

/** Chooses these, or leaves them out. */
export function select(selection: Selection, ids: number[], isWanted: boolean): Selection {
  const named = new Set(selection.is === 'all' ? selection.except : selection.ids)
  // Of all, those that are left out are kept; of some, those that are meant.
  const isKept = isWanted === (selection.is === 'some')
  for (const id of ids) {
    if (isKept) named.add(id)
    else named.delete(id)
  }
  return selection.is === 'all' ? { is: 'all', except: named } : { is: 'some', ids: named }
}

/** The rows between two, both included, in the order of the list; only the second where the first is not there. */
export function between(ids: number[], from: number | undefined, to: number): number[] {
  const [first, last] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (first < 0 || last < 0) return [to]
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1)
}

type Meant = Pick<BulkForm, 'ids' | 'except'> & { filter?: { searchParam: string; contactTag?: number[] } }

/** What is sent to the server: names, or the filter that finds them. */
export function meantBy(selection: Selection, { searchParam, tags }: ContactChoice): Meant {
  if (selection.is === 'some') return { ids: [...selection.ids], except: [] }
  const contactTag = tags.length > 0 ? { contactTag: tags } : {}
  return { filter: { searchParam, ...contactTag }, except: [...selection.except] }
}

/** The same for a file of them. */
export function exportedBy(selection: Selection, choice: ContactChoice): Partial<ExportFilter> {
  const { ids, filter, except } = meantBy(selection, choice)
  return ids ? { contactIds: ids } : { ...filter, exceptIds: except }
}

/** What the list shows. */
export interface ContactChoice {
  searchParam: string
  tags: number[]
}
export const everyContact: ContactChoice = { searchParam: '', tags: [] }
export const isNarrowed = ({ searchParam, tags }: ContactChoice) => searchParam !== '' || tags.length > 0

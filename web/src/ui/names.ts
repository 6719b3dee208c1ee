export interface Name {
  id: number
  name: string
  color?: string
}

/** Names as they are read: none yet, or all of them. */
export interface Names {
  data: readonly Name[] | undefined
  error: unknown
}

/** The names as a select wants them. */
export const choicesOf = (names: readonly Name[] = []) =>
  names.map(({ id, name }) => ({ value: String(id), label: name }))

/** What a field has to show of the chosen: those with a name. One that is gone, or not read yet, would be a bare number. */
export const namedOf = (ids: readonly number[], names: readonly Name[] = []): string[] =>
  ids.filter((id) => names.some((known) => known.id === id)).map(String)

/** Whether a field shows the hint for nothing chosen. What is chosen counts before its name is there. */
export const isHinted = (ids: readonly number[], names: readonly Name[] | undefined) =>
  names ? namedOf(ids, names).length === 0 : ids.length === 0

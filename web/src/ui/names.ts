export interface Name {
  id: number
  name: string
  color?: string
}

/** Names as they are read: none yet, or all of them. */
export interface Names {
  data: readonly Name[] | undefined
  error: unknown
  /** Asks for them anew. */
  refetch?: () => unknown
}

/** The names as a select wants them. */
export const choicesOf = (names: readonly Name[] = []) =>
  names.map(({ id, name }) => ({ value: String(id), label: name }))

/** What a field has to show of the chosen: those with a name. One that is gone, or not read yet, would be a bare number. */
export const namedOf = (ids: readonly number[], names: readonly Name[] = []): string[] =>
  ids.filter((id) => names.some((known) => known.id === id)).map(String)

interface FieldTexts {
  /** For nothing chosen. */
  none: string | undefined
  loading: string
}

/**
 * What a field says while it shows no name. What is chosen counts before its name is there: a field that said "none" would
 * tell a lie, and jump. Where the names could not be read, the error says it.
 */
export function hintOf(ids: readonly number[], { data, error }: Names, { none, loading }: FieldTexts) {
  if (data) return namedOf(ids, data).length === 0 ? none : undefined
  if (ids.length === 0) return none
  return error ? undefined : loading
}

interface OneOfNames {
  data: { value: string; label: string }[]
  value: string | null
}

/** What a field of one name shows. One that is gone says so in its place, and stays until another is chosen. */
export function oneOf(id: number | null, names: readonly Name[] | undefined, gone: string): OneOfNames {
  const data = choicesOf(names)
  if (id === null || !names) return { data, value: null }
  const value = String(id)
  return data.some((known) => known.value === value)
    ? { data, value }
    : { data: [...data, { value, label: gone }], value }
}

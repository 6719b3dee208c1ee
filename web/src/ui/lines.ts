/** What people write one below the other. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** `name = value`, one per line; what is none is left out. */
export const valuesIn = (text: string): Record<string, string> =>
  Object.fromEntries(linesOf(text).flatMap(valueIn))

export const valueLines = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')

function valueIn(line: string): [string, string][] {
  const [name = '', ...rest] = line.split('=')
  return rest.length === 0 || name.trim() === '' ? [] : [[name.trim(), rest.join('=').trim()]]
}

/** PostgreSQL keeps neither a null character nor half of a pair, and strangers write both. */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** The same for whatever a stranger put into an object. */
export const storableJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part))

const maxNameLength = 200

/** What its author called it, without what would do harm in a header, a path or a page. */
export function displayName(filename: string): string {
  const ownName = filename.split(/[/\\]/).at(-1) ?? ''
  const name = ownName
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}<>"]/gu, '')
    .replace(/^[. ]+/, '')
    .trimEnd()
  // The end has the extension. Cut inside a character, half of one would be left.
  return name.slice(-maxNameLength).toWellFormed() || 'arquivo'
}

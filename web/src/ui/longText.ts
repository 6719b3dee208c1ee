/** The first so many characters, between words where there are any and never inside a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  const lastSpace = start.search(/\s\S*$/)
  return lastSpace > maxLength / 2 ? start.slice(0, lastSpace + 1) : start.replace(/[\uD800-\uDBFF]$/, '')
}

/** The beginning of a long text, of so many characters and lines at most. */
export function beginningOf(text: string, maxLength: number, maxLines: number): string {
  const lines = text.split('\n', maxLines + 1)
  return cut(lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}\n` : text, maxLength)
}

/** All of a long text, in such parts. */
export function partsOf(text: string, maxLength: number, maxLines: number): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    const part = beginningOf(rest, maxLength, maxLines)
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts
}

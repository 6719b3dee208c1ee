/** The first so many characters, between words where there are any and never inside a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const lastSpace = start.search(/\s\S*$/)
  return lastSpace > most / 2 ? start.slice(0, lastSpace + 1) : start.replace(/[\uD800-\uDBFF]$/, '')
}

/** The beginning of a long text, of so many characters and lines at most. */
export function beginningOf(text: string, most: number, mostLines: number): string {
  const lines = text.split('\n', mostLines + 1)
  return cut(lines.length > mostLines ? `${lines.slice(0, mostLines).join('\n')}\n` : text, most)
}

/** All of a long text, in such parts. */
export function partsOf(text: string, most: number, mostLines: number): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    const part = beginningOf(rest, most, mostLines)
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts
}

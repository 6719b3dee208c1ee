const segmenter = new Intl.Segmenter()

/** Whole characters only: half an emoji is a question mark. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment)
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength).join('').trimEnd()}…`
}

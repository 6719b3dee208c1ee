const segmenter = new Intl.Segmenter()

/** Whole characters only: half an emoji is a question mark. */
export function shorten(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment)
  return characters.length <= longest ? line : `${characters.slice(0, longest).join('').trimEnd()}…`
}

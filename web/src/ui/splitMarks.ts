type Mark = 'bold' | 'italic' | 'strike' | 'code'
export interface MarkedText {
  text: string
  mark?: Mark
}

const marks: Record<string, Mark> = { '*': 'bold', _: 'italic', '~': 'strike', '```': 'code', '`': 'code' }
/** The sign hugs its words: in "2 * 3 * 4" and in snake_case_names nothing is marked. */
const marked = /(?<![\p{L}\p{N}])(\*|_|~|```|`)(?=\S)(.{1,3000}?)(?<=\S)\1(?![\p{L}\p{N}])/gsu

/** A text with *bold*, _italic_, ~struck~ and `typed` parts, as phones show them. */
export function splitMarks(text: string): MarkedText[] {
  const parts: MarkedText[] = []
  let end = 0
  for (const found of text.matchAll(marked)) {
    const [whole, sign = '', inner = ''] = found
    // Only typed text goes over several lines.
    if (sign !== '```' && inner.includes('\n')) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: inner, mark: marks[sign]! })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** The words alone, where there is one line for them and no room for how they look. */
export const withoutMarks = (text: string) =>
  splitMarks(text)
    .map((part) => part.text)
    .join('')

/** How much of a text a network takes at once. */
export interface TextLimit {
  max: number
  /** Messenger counts letters, Instagram counts what they take to write down. */
  unit: 'characters' | 'bytes'
}

const sizeOf = (text: string, unit: TextLimit['unit']) =>
  unit === 'bytes' ? Buffer.byteLength(text) : text.length

/** Where a text is best cut, the best first. Only behind its middle, so that no piece is a crumb. */
const seams = ['\n\n', '\n', '. ', '! ', '? ', '; ', ', ', ' ']

/** A text in pieces that each fit, cut between paragraphs, sentences or words where that is possible. In order, and nothing is lost but the blanks at the cuts. */
export function splitText(text: string, limit: TextLimit): string[] {
  const pieces: string[] = []
  let left = text.trim()
  while (sizeOf(left, limit.unit) > limit.max) {
    const head = headOf(left, limit)
    const end = seamIn(head) ?? head.length
    pieces.push(left.slice(0, end).trimEnd())
    left = left.slice(end).trimStart()
  }
  if (left) pieces.push(left)
  return pieces
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** As much as fits, without tearing a letter from its accents or a family apart. */
function headOf(text: string, { max, unit }: TextLimit): string {
  let [end, size] = [0, 0]
  for (const { segment } of graphemes.segment(text.slice(0, max + 1))) {
    size += sizeOf(segment, unit)
    if (size > max) break
    end += segment.length
  }
  return text.slice(0, Math.max(end, 1))
}

function seamIn(head: string): number | undefined {
  for (const seam of seams) {
    const at = head.lastIndexOf(seam)
    if (at > head.length / 2) return at + seam.length
  }
  return undefined
}

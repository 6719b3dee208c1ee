export interface Chunk {
  heading: string
  text: string
}

/** As long as an answer needs, and short enough that several fit into what a model reads. */
const usualLength = 1_000
const maxLength = 1_500
const maxChunks = 3_000

/** Cuts a text into pieces along its paragraphs, and too long ones along their sentences. Each keeps the heading above it. */
export function chunkText(text: string): Chunk[] {
  const chunks: Chunk[] = []
  let heading = ''
  let gathered = ''
  const close = () => {
    if (gathered.trim() !== '') chunks.push({ heading, text: gathered.trim() })
    gathered = ''
  }
  for (const paragraph of text.split(/\n{2,}/)) {
    const [, title, rest = ''] = /^#{1,6} ([^\n]{1,200})\n?([\s\S]*)$/.exec(paragraph.trim()) ?? []
    if (title !== undefined) {
      close()
      heading = title.trim()
    }
    for (const piece of pieces(title === undefined ? paragraph.trim() : rest.trim())) {
      if (gathered !== '' && gathered.length + piece.length > usualLength) close()
      gathered = gathered === '' ? piece : `${gathered}\n${piece}`
    }
    if (chunks.length >= maxChunks) break
  }
  close()
  return chunks.slice(0, maxChunks)
}

/** Sentences stay whole; what has none is cut where it must be. */
function pieces(paragraph: string): string[] {
  if (paragraph.length <= maxLength) return paragraph === '' ? [] : [paragraph]
  const found: string[] = []
  let left = paragraph
  while (left.length > maxLength) {
    const part = left.slice(0, maxLength)
    const end = Math.max(part.lastIndexOf('. '), part.lastIndexOf('\n'), part.lastIndexOf('? '))
    const space = part.lastIndexOf(' ')
    const at = [end + 1, space].find((place) => place > maxLength / 3) ?? maxLength
    found.push(left.slice(0, at).trim())
    left = left.slice(at).trim()
  }
  return left === '' ? found : [...found, left]
}

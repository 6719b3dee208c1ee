import { addFont } from './receiptFont.ts'

export const margin = 56
export const quiet = '#6a717a'
const width = 595.28 - 2 * margin
const ink = '#1a1d21'
const line = '#d9dde2'

type Style = { size: number; colour?: string }

/** Measures and writes lines. Each letter is set in the part of the font that has it. */
function createWriter(doc: PDFKit.PDFDocument) {
  const partOf = addFont(doc)
  const runsOf = (text: string) => {
    const runs: { part: string; text: string }[] = []
    for (const letter of text.replace(/[\u00a0\u202f\u2009]/g, ' ')) {
      const part = partOf(letter)
      const last = runs.at(-1)
      if (last?.part === part) last.text += letter
      else runs.push({ part, text: letter })
    }
    return runs
  }
  const widthOf = (text: string, size: number) =>
    runsOf(text).reduce((sum, run) => sum + doc.font(run.part).fontSize(size).widthOfString(run.text), 0)
  const write = (text: string, { x, y }: { x: number; y: number }, { size, colour = ink }: Style) => {
    let at = x
    for (const run of runsOf(text)) {
      doc.font(run.part).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }
  const wrap = (text: string, room: number, size: number) => {
    const lines: string[] = []
    for (const word of text.split(/\s+/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }
  return { widthOf, write, wrap }
}

/** Writes from the top to the bottom. */
export function createPage(doc: PDFKit.PDFDocument) {
  const { widthOf, write, wrap } = createWriter(doc)
  let y = margin
  const text = (said: string, style: Style) => {
    for (const one of wrap(said, width, style.size)) {
      write(one, { x: margin, y }, style)
      y += style.size * 1.4
    }
  }
  return {
    text,
    /** A name at the left, what it is at the right. */
    row: (name: string, value: string, size = 11) => {
      write(name, { x: margin, y }, { size, colour: quiet })
      for (const one of wrap(value, width - widthOf(name, size) - 24, size)) {
        write(one, { x: margin + width - widthOf(one, size), y }, { size })
        y += size * 1.6
      }
    },
    picture: (content: Buffer) => {
      doc.image(content, margin, y, { fit: [200, 48] })
      y += 60
    },
    rule: () => {
      y += 8
      doc
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .strokeColor(line)
        .lineWidth(1)
        .stroke()
      y += 14
    },
    gap: (height: number) => void (y += height),
    finish: () =>
      new Promise<Buffer>((resolve, reject) => {
        const chunks: Buffer[] = []
        doc.on('data', (chunk: Buffer) => chunks.push(chunk))
        doc.on('end', () => resolve(Buffer.concat(chunks)))
        doc.on('error', reject)
        doc.end()
      }),
  }
}

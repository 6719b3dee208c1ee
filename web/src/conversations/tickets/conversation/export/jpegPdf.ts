/** A4 upright, and the edge around what is printed. */
export const paper = { width: 210, height: 297, margin: 1 }

const pointsPerMm = 72 / 25.4
const points = (mm: number) => (mm * pointsPerMm).toFixed(2)

export interface PrintedPage {
  jpeg: Blob
  /** In pixels. */
  width: number
  height: number
}

/** A PDF of which every page is one picture. Small enough to write by hand, and nothing is held in memory twice. */
export function jpegPdf(pages: PrintedPage[], title: string): Blob {
  const parts: (string | Blob)[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: string | Blob) => {
    parts.push(part)
    length += typeof part === 'string' ? new TextEncoder().encode(part).length : part.size
  }
  const object = (...content: (string | Blob)[]) => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n`)
    content.forEach(add)
    add('\nendobj\n')
  }

  add('%PDF-1.4\n%âãÏÓ\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  // After the catalogue, the list of pages and the title, three objects each: the page, what it draws, the picture.
  const first = 4
  const kids = pages.map((_, index) => `${first + index * 3} 0 R`).join(' ')
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  object(`<< /Title <${utf16(title)}> /Producer (Chat-flow) >>`)
  for (const [index, page] of pages.entries()) {
    const id = first + index * 3
    const box = `[0 0 ${points(paper.width)} ${points(paper.height)}]`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${id + 1} 0 R`,
      ` /Resources << /XObject << /I ${id + 2} 0 R >> >> >>`,
    )
    const drawing = drawingOf(page)
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.size} >>\nstream\n`,
      page.jpeg,
      '\nendstream',
    )
  }
  const start = length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}`)
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** The picture fills the paper's width; a shorter one stays at the top. */
function drawingOf({ width, height }: PrintedPage): string {
  const across = paper.width - 2 * paper.margin
  const down = (across * height) / width
  return `q ${points(across)} 0 0 ${points(down)} ${points(paper.margin)} ${points(paper.height - paper.margin - down)} cm /I Do Q`
}

const utf16 = (text: string) =>
  `FEFF${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')}`

const sizes = { title: 22, text: 12 }

/** One page of A4 with a title and lines of text, as a PDF. */
export function paper(title: string, lines: string[]): Buffer {
  const text = [
    `BT /F2 ${sizes.title} Tf 56 760 Td (${escaped(title)}) Tj ET`,
    `0.75 w 56 744 m 539 744 l S`,
    ...lines.map(
      (line, index) => `BT /F1 ${sizes.text} Tf 56 ${712 - index * 22} Td (${escaped(line)}) Tj ET`,
    ),
  ].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ])
}

const escaped = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`)

/** A PDF ends with a table of where each of its objects begins. */
function file(objects: string[]) {
  let content = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = content.length
    content += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  return Buffer.from(`${content}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1')
}

import { expect, test } from 'vitest'
import { jpegPdf } from './jpegPdf.ts'

const page = (bytes: number[]) => ({ jpeg: new Blob([new Uint8Array(bytes)]), width: 1200, height: 1702 })
const decode = (bytes: BufferSource) => new TextDecoder('latin1').decode(bytes)
const read = async (file: Blob) => decode(await file.arrayBuffer())

test('every object is where the table says, and pictures are in it byte by byte', async () => {
  const jpeg = [0xff, 0xd8, 0x0a, 0x00, 0x80, 0xff, 0xd9]
  const file = await read(jpegPdf([page(jpeg), page([1, 2, 3])], 'Conversa com José 🎉'))
  expect(file).toMatch(/^%PDF-1\.4/)
  expect(file.endsWith('%%EOF\n')).toBe(true)
  const start = Number(/startxref\n(\d+)/.exec(file)![1])
  expect(file.slice(start)).toMatch(/^xref\n0 10\n/)
  const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n/g)].map((found) => Number(found[1]))
  expect(offsets).toHaveLength(9)
  for (const [index, offset] of offsets.entries())
    expect(file.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  expect(file).toContain(`/Length 7 >>\nstream\n${decode(new Uint8Array(jpeg))}\nendstream`)
  expect(file).toContain('/Kids [4 0 R 7 0 R] /Count 2')
})

test('pages are A4 upright with an edge of one millimetre', async () => {
  const file = await read(jpegPdf([page([1])], 'x'))
  expect(file).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(file).toContain('q 589.61 0 0 836.26 2.83 2.80 cm /I Do Q')
})

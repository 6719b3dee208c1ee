import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The letters of Inter come in parts: first those of western languages, then those of Turkish and others. */
const files = {
  latin: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'latin-ext': require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
}
type Part = keyof typeof files
const parts = Object.keys(files) as Part[]

interface Point {
  x: number
  y: number
  onCurve: boolean
  endContour: boolean
}
interface Glyph {
  advanceWidth: number
  _getContours(): Point[][]
  _getMetrics(): { leftBearing: number }
}
interface Subset {
  font: {
    getGlyph(id: number): Glyph
    glyphForCodePoint(code: number): Glyph
    hasGlyphForCodePoint(code: number): boolean
  }
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(id: number): number
}
/** What pdfkit keeps of a font without saying so in its types. */
interface OpenedFont {
  _font: { subset: Subset }
}

/** Puts the parts of the font into a document, and returns which of them has a letter. */
export function addFont(doc: PDFKit.PDFDocument): (letter: string) => Part {
  const opened = parts.map((part) => {
    doc.registerFont(part, readFileSync(files[part])).font(part)
    const { subset } = (doc as unknown as OpenedFont)._font
    subset._addGlyph = redraw
    // The library remembers a letter that it first met inside another (C in Ç) without what it says.
    for (let code = 0x20; code < 0x7f; code++) subset.font.glyphForCodePoint(code)
    return { part, font: subset.font }
  })
  return (letter) =>
    opened.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))?.part ?? 'latin'
}

/** The library copies outlines as the file has them, which in a compressed font is no outline: they are written anew. */
function redraw(this: Subset, id: number): number {
  const glyph = this.font.getGlyph(id)
  const outline = encodeOutline(glyph._getContours())
  this.glyf.push(outline)
  this.loca.offsets.push(this.offset)
  this.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing })
  this.offset += outline.length
  return this.glyf.length - 1
}

/** A simple glyph of TrueType: the bounds, where the contours end, and each point by its distance from the one before. */
function encodeOutline(contours: Point[][]): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array(0)
  const xs = points.map(({ x }) => Math.round(x))
  const ys = points.map(({ y }) => Math.round(y))
  const ends = contours.map((_, at) => contours.slice(0, at + 1).flat().length - 1)
  const words = [
    contours.length,
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
    ...ends,
    0,
  ]
  const size = words.length * 2 + points.length * 5
  // Tables are found by multiples of four.
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4)
  let at = 0
  const word = (value: number) => void (at = bytes.writeInt16BE(value, at))
  words.forEach(word)
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at)
  for (const values of [xs, ys]) values.forEach((value, i) => word(value - (values[i - 1] ?? 0)))
  return bytes
}

import { paper, type PrintedPage } from './jpegPdf.ts'

const quality = 0.98
/** Sharp on paper without making files nobody can mail. */
const scale = 1.5

/** The page as it is laid out, in CSS pixels. */
const pageWidth = 800
export const pageHeight = Math.floor(
  (pageWidth * (paper.height - 2 * paper.margin)) / (paper.width - 2 * paper.margin),
)

/** Draws one page of markup. Everything it shows must be inside it: a picture of markup loads nothing. */
export async function paint(markup: string, css: string): Promise<PrintedPage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pageWidth}" height="${pageHeight}"><foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml"><style>${css}</style>${markup}</div></foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pageWidth * scale
  canvas.height = Math.round(pageHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!jpeg) throw new Error('no picture')
  return { jpeg, width: canvas.width, height: canvas.height }
}

const asDataUrl = (content: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(content)
  })

/** Puts the pictures of a page into it. One that cannot be read leaves its box empty; the words are what counts. */
export async function withPictures(markup: string): Promise<string> {
  const addresses = new Set([...markup.matchAll(/data-address="([^"]+)"/g)].map(([, address]) => address!))
  let whole = markup
  for (const address of addresses) {
    const response = await fetch(address.replaceAll('&amp;', '&')).catch(() => undefined)
    if (!response?.ok) continue
    const url = await asDataUrl(await response.blob())
    whole = whole.replaceAll(`data-address="${address}"`, `src="${url}"`)
  }
  return whole
}

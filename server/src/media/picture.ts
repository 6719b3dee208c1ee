import type { Sharp } from 'sharp'
import { loadSharp } from '../platform/loadSharp.ts'

const thumbnailEdge = 480
const seconds = 30
/** All frames of an animation count. */
const maxPixels = { still: 50_000_000, animated: 200_000_000 }

interface Drawn {
  width: number
  height: number
}

/** Draws a picture again: upright, without metadata and without whatever hid behind it. Fails if it is none. */
export async function redraw(
  source: string,
  target: string,
  { extension, isAnimated }: { extension: string; isAnimated: boolean },
): Promise<Drawn> {
  const limitInputPixels = isAnimated ? maxPixels.animated : maxPixels.still
  const sharp = await loadSharp()
  const image = sharp(source, { animated: isAnimated, limitInputPixels, failOn: 'error' }).timeout({
    seconds,
  })
  const { width, height, pageHeight } = await formats[extension]!(image).toFile(target)
  return { width, height: pageHeight ?? height }
}

const formats: Record<string, (image: Sharp) => Sharp> = {
  jpg: (image) => image.autoOrient().flatten({ background: '#ffffff' }).jpeg({ quality: 90 }),
  png: (image) => image.autoOrient().png(),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
  gif: (image) => image.gif({ effort: 3 }),
}

/** A small still picture, for lists and for the time until the file itself is loaded. */
export async function shrink(source: string, target: string): Promise<Drawn> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(source, { limitInputPixels: maxPixels.animated, failOn: 'error' })
    .timeout({ seconds })
    .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target)
  return { width, height }
}

const stickerEdge = 512
/** Phones refuse larger stickers. */
const stickerBytes = { still: 100_000, animated: 500_000 }
const stickerQualities = [90, 75, 60, 40, 20]

/** A picture as phones take stickers: square, in WebP, what is left free is transparent. Fails if it is none. */
export async function drawSticker(source: string, target: string, isAnimated: boolean): Promise<Drawn> {
  const limitInputPixels = isAnimated ? maxPixels.animated : maxPixels.still
  const most = isAnimated ? stickerBytes.animated : stickerBytes.still
  const sharp = await loadSharp()
  for (const quality of stickerQualities) {
    const { size } = await sharp(source, { animated: isAnimated, limitInputPixels, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
      .resize(stickerEdge, stickerEdge, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality, effort: 4 })
      .toFile(target)
    if (size <= most) break
  }
  return { width: stickerEdge, height: stickerEdge }
}

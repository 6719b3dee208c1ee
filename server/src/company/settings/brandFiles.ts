import { logoModes, platformCompanyId, type LogoMode } from '@chatflow/contract'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import type { HttpContext } from '../../platform/http/serve.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { loadSharp } from '../../platform/loadSharp.ts'
import { typeOf } from '../../platform/storage/fileTypes.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { serveAppFiles } from './appManifest.ts'
import { changePlatformSetting, type By, type Keeping } from './changePlatformSetting.ts'
import { findPictureOwner } from './findBrand.ts'

type PictureKey = (typeof logoModes)[LogoMode]
const mode = z.enum(Object.keys(logoModes) as [LogoMode, ...LogoMode[]])

/** Keeps a picture of the brand, drawn anew: whatever else its file carried stays outside. */
export async function changeLogo(tenancy: Tenancy, keeping: Keeping, upload: Upload, by: By) {
  return keepPicture(keeping.storage, platformCompanyId, upload, (key, value) =>
    changePlatformSetting(tenancy, keeping, { key, value }, by),
  )
}

/** Draws a picture anew and stores it. What cannot be noted leaves no file. */
export async function keepPicture(
  storage: Storage,
  companyId: number,
  { content, fields }: Upload,
  note: (key: PictureKey, name: string) => Promise<unknown>,
) {
  const wanted = mode.safeParse(fields['mode'])
  if (!wanted.success) fail('ERR_INVALID_INPUT', { details: [{ path: 'mode', message: 'Invalid' }] })
  const picture = await drawAnew(content, wanted.data)
  const name = await storage.put(companyId, 'png', picture)
  try {
    await note(logoModes[wanted.data], name)
  } catch (error) {
    await storage.remove(companyId, name)
    throw error
  }
  return name
}

/** By content, not by name. Drawings in text (SVG) are left out: they can carry scripts and reach for other files. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/x-icon']

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const sizeOf: Record<LogoMode, (picture: Sharp) => Sharp> = {
  Light: (picture) => picture.resize(800, 200, { fit: 'inside', withoutEnlargement: true }),
  Dark: (picture) => picture.resize(800, 200, { fit: 'inside', withoutEnlargement: true }),
  Favicon: (picture) => picture.resize(512, 512, { fit: 'contain', background: transparent }),
  Login: (picture) => picture.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }),
}

async function drawAnew(content: Buffer, as: LogoMode): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content)
  if (!type || !pictureTypes.includes(type.mime)) fail('ERR_NOT_AN_IMAGE')
  const sharp = await loadSharp()
  try {
    const picture = sharp(content, { limitInputPixels: 50_000_000, failOn: 'error' }).rotate()
    return await sizeOf[as](picture).png({ compressionLevel: 9 }).toBuffer()
  } catch {
    fail('ERR_NOT_AN_IMAGE')
  }
}

/** The pictures of brands are everybody's, and no other file of a company is. */
export function serveBrandFiles(http: HttpContext, storage: Storage) {
  const { app, tenancy } = http
  app.get<{ Params: { name: string } }>('/public/:name', async (request, reply) => {
    const { name } = request.params
    const owner = await tenancy.withPlatform(({ db }) => findPictureOwner(db, name))
    const file = (owner !== undefined && (await storage.read(owner, name))) || fail('ERR_NOT_FOUND')
    reply.headers({
      'content-type': typeOf(name).mime,
      'content-length': file.size,
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return reply.send(await file.stream())
  })
  serveAppFiles(http, storage)
}

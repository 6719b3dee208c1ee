import { announcementMedia, platformCompanyId, type Announcement } from '@chatflow/contract'
import { fileTypeFromBuffer } from 'file-type'
import { fail } from '../../platform/http/fail.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { loadSharp } from '../../platform/loadSharp.ts'
import { displayName } from '../../platform/storage/displayName.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { announcementColumns, getAnnouncement } from './announcements.queries.ts'
import { publishAnnouncement } from './publishAnnouncement.ts'

const maxEdge = 1600

/** Attaches a picture without the camera's metadata, and forgets the one before. */
export async function attachMedia(tenancy: Tenancy, storage: Storage, id: number, upload: Upload) {
  await tenancy.withPlatform((platform) => getAnnouncement(platform, id))
  const { extension, content } = await picture(upload.content)
  const mediaPath = await storage.put(platformCompanyId, extension, content)
  const media = { mediaPath, mediaName: displayName(upload.filename).replaceAll(' ', '_') }
  try {
    return await replaceMedia(tenancy, storage, id, media)
  } catch (error) {
    // The announcement went away meanwhile: nothing will ever point at this file.
    await storage.remove(platformCompanyId, mediaPath)
    throw error
  }
}

export const removeMedia = (tenancy: Tenancy, storage: Storage, id: number) =>
  replaceMedia(tenancy, storage, id, { mediaPath: null, mediaName: null })

async function replaceMedia(
  tenancy: Tenancy,
  storage: Storage,
  id: number,
  media: Pick<Announcement, 'mediaPath' | 'mediaName'>,
) {
  const { record, old } = await tenancy.withPlatform(async (platform) => {
    const before = await platform.db
      .selectFrom('announcements')
      .select('mediaPath')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) fail('ERR_NO_ANNOUNCEMENT_FOUND')
    const row = await platform.db
      .updateTable('announcements')
      .set({ ...media, updatedAt: platform.now().toISOString() })
      .where('id', '=', id)
      .returning(announcementColumns)
      .executeTakeFirstOrThrow()
    return { record: publishAnnouncement(platform, 'update', row), old: before.mediaPath }
  })
  if (old) await storage.remove(platformCompanyId, old)
  return record
}

/** By content, not by name. */
async function picture(content: Buffer) {
  const type = await fileTypeFromBuffer(content)
  const isAccepted = announcementMedia.types.some((accepted) => accepted === type?.mime)
  if (!type || !isAccepted) fail('ERR_WRONG_TYPE')
  const sharp = await loadSharp()
  try {
    const redrawn = await sharp(content, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    return { extension: type.ext, content: redrawn }
  } catch {
    fail('ERR_NOT_AN_IMAGE')
  }
}

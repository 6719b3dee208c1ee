import { fileTypeFromBuffer } from 'file-type'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import { loadSharp } from '../../platform/loadSharp.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { findVisibleUser } from './updateUser.ts'
import { findUser } from './findUser.ts'

interface Change {
  session: Session
  userId: number
  content: Buffer
}

/** Keeps a square picture without the camera's metadata, and forgets the one before. */
export async function changeUserImage(
  tenancy: Tenancy,
  storage: Storage,
  { session, userId, content }: Change,
) {
  const { companyId } = session
  await tenancy.withTenant(companyId, (tenant) => findVisibleUser(tenant, userId, session))
  const picture = await square(content)
  const name = await storage.put(companyId, 'webp', picture)

  const { user, old } = await tenancy.withTenant(companyId, async (tenant) => {
    const { profileImage } = await tenant.db
      .selectFrom('users')
      .select('profileImage')
      .where('companyId', '=', companyId)
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tenant.db
      .updateTable('users')
      .set({ profileImage: name })
      .where('companyId', '=', companyId)
      .where('id', '=', userId)
      .execute()
    const changed = (await findUser(tenant, companyId, userId)) ?? fail('ERR_NO_USER_FOUND')
    tenant.publish('user', { action: 'update', user: changed }, everyone)
    return { user: changed, old: profileImage }
  })
  if (old) await storage.remove(companyId, old)
  return user
}

/** By content, not by name. Drawings in text (SVG) are left out: they can carry scripts and reach for other files. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

async function square(content: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content)
  if (!type || !pictureTypes.includes(type.mime)) fail('ERR_NOT_AN_IMAGE')
  const sharp = await loadSharp()
  try {
    return await sharp(content, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize(256, 256, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer()
  } catch {
    fail('ERR_NOT_AN_IMAGE')
  }
}

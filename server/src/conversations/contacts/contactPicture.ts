import type { Provider } from '@chatflow/contract'
import { z } from 'zod'
import type { Channel } from '../../channels/channel/Channel.ts'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { storePicture } from '../../media/storePicture.ts'
import { withDownload } from '../../media/withDownload.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceContact } from './saveContact.ts'

/** A customer shows another face. It is fetched apart: no message waits for a picture. */
export const fetchPicture = defineJob({
  name: 'fetchPicture',
  lane: 'bot',
  maxAttempts: 3,
  payload: z.object({
    companyId: z.number(),
    contactId: z.number(),
    connectionId: z.number(),
    reference: z.unknown(),
  }),
})

interface Options {
  tenancy: Tenancy
  storage: Storage
  channels: Record<Provider, Channel>
}

const maxPictureBytes = 10 * 1024 * 1024

export const pictureJobs = ({ tenancy, storage, channels }: Options): JobHandler[] => [
  handleJob(fetchPicture, async ({ companyId, contactId, connectionId, reference }) => {
    const provider = await tenancy.withTenant(companyId, (tenant) => providerOf(tenant, connectionId))
    if (!provider) return
    const source = await channels[provider].fetch({ companyId, id: connectionId }, reference)
    const picture = await withDownload(source, maxPictureBytes, (file) =>
      storePicture(storage, companyId, file),
    )
    const isKept = await tenancy.withTenant(companyId, async (tenant) => {
      if (!(await setPicture(tenant, contactId, picture.name))) return false
      await countStored(tenant, { bytes: picture.bytes, files: 1 })
      return true
    })
    if (!isKept) await storage.remove(companyId, picture.name)
  }),
]

async function providerOf({ db, companyId }: Tenant, connectionId: number): Promise<Provider | undefined> {
  const connection = await db
    .selectFrom('connections')
    .select('provider')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return connection?.provider
}

/** Shows this picture of a contact, or none. Nothing is shown of somebody whose data were erased, or who is gone. */
export async function setPicture(tenant: Tenant, contactId: number, name: string | null): Promise<boolean> {
  const { db, companyId } = tenant
  const known = await db
    .selectFrom('contacts')
    .select('urlPicture')
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return false
  await db
    .updateTable('contacts')
    .set({ urlPicture: name, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .execute()
  await forgetFiles(tenant, [{ mediaPath: known.urlPicture, mediaThumbnail: null, mediaPlayable: null }])
  await announceContact(tenant, 'update', contactId)
  return true
}

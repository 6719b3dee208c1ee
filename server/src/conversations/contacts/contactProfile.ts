import type { Provider } from '@chatflow/contract'
import { z } from 'zod'
import type { Channel } from '../../channels/channel/Channel.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { fetchPicture } from './contactPicture.ts'
import { renameByNetwork } from './resolveContact.ts'

/** Asks a network that tells no names who somebody is. Apart: no message waits for a name. */
const learnProfile = defineJob({
  name: 'learnProfile',
  lane: 'bot',
  maxAttempts: 3,
  payload: z.object({
    companyId: z.number(),
    contactId: z.number(),
    connectionId: z.number(),
    address: z.string(),
  }),
})

interface Stranger {
  contactId: number
  connectionId: number
  address: string
}
export const askWhoItIs = (tenant: Tenant, stranger: Stranger) =>
  tenant.enqueue(
    learnProfile,
    { companyId: tenant.companyId, ...stranger },
    { key: `profile:${stranger.contactId}` },
  )

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
}
export const profileJobs = ({ tenancy, channels }: Options): JobHandler[] => [
  handleJob(learnProfile, async ({ companyId, contactId, connectionId, address }) => {
    const provider = await tenancy.readTenant(companyId, (tenant) => providerOf(tenant, connectionId))
    const profile = provider && channels[provider].profile
    if (!profile) return
    const { name, picture } = await profile({ companyId, id: connectionId }, address)
    await tenancy.withTenant(companyId, async (tenant) => {
      const contact = await findPerson(tenant, contactId)
      if (!contact) return
      await renameByNetwork(tenant, contact, name?.trim().slice(0, 250))
      if (picture !== undefined && contact.urlPicture === null)
        await tenant.enqueue(fetchPicture, { companyId, contactId, connectionId, reference: picture })
    })
  }),
]

async function providerOf({ db, companyId }: Tenant, connectionId: number) {
  const connection = await db
    .selectFrom('connections')
    .select('provider')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return connection?.provider
}

/** Nobody, if their data were erased meanwhile. */
const findPerson = ({ db, companyId }: Tenant, id: number) =>
  db
    .selectFrom('contacts')
    .select(['id', 'name', 'isNameEdited', 'urlPicture'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()

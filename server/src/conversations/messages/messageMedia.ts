import type { Provider, TicketMessage } from '@chatflow/contract'
import { z } from 'zod'
import type { Channel } from '../../channels/channel/Channel.ts'
import { countStored } from '../../media/accounting.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { withDownload } from '../../media/withDownload.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { changeMessage } from './changeMessage.ts'
import { mediaColumns } from './mediaColumns.ts'
import { findVisibleMessage } from './messages.queries.ts'

/** Files are fetched after their message is shown: a slow network holds up nobody's words. */
export const fetchMedia = defineJob({
  name: 'fetchMedia',
  lane: 'bot',
  maxAttempts: 5,
  payload: z.object({ companyId: z.number(), messageId: z.number() }),
})

/** A person wants the file after all: it was too large to be fetched unasked, or could not be fetched. */
export async function askForMedia(tenant: Tenant, viewer: Viewer, id: number): Promise<TicketMessage> {
  const { message } = await findVisibleMessage(tenant, viewer, id)
  if (message.mediaState !== 'tooLarge' && message.mediaState !== 'failed') fail('ERR_NOT_FAILED')
  const connection = (await connectionOf(tenant, id)) ?? fail('ERR_FETCH_WAPP_MSG')
  if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED')
  await tenant.enqueue(fetchMedia, { companyId: tenant.companyId, messageId: id }, { key: `media:${id}` })
  return changeMessage(tenant, id, { mediaState: 'pending' })
}

/** Gone with its connection is the only place where the file lay. */
const connectionOf = ({ db, companyId }: Tenant, messageId: number) =>
  db
    .selectFrom('connections')
    .innerJoin('messages', 'messages.whatsappId', 'connections.id')
    .select('connections.status')
    .where('connections.companyId', '=', companyId)
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst()

interface Options {
  tenancy: Tenancy
  storage: Storage
  channels: Record<Provider, Channel>
}

export function mediaJobs(options: Options): JobHandler[] {
  return [
    handleJob(fetchMedia, async ({ companyId, messageId }, { attempt, maxAttempts }) => {
      try {
        await fetch({ ...options, companyId, messageId })
      } catch (error) {
        if (attempt < maxAttempts) throw error
        await options.tenancy.withTenant(companyId, (tenant) =>
          changeMessage(tenant, messageId, { mediaState: 'failed' }),
        )
      }
    }),
  ]
}

async function fetch({ tenancy, storage, channels, companyId, messageId }: Options & Wanted) {
  const wanted = await tenancy.withTenant(companyId, (tenant) => findWanted(tenant, messageId))
  if (!wanted) return
  const { connectionId, provider, reference } = wanted
  const source = await channels[provider].fetch({ companyId, id: connectionId }, reference.reference)
  await withDownload(source, largest, async (file) => {
    const filename = reference.name
    const media = await storeMedia({ storage, companyId, file: { path: file, filename } })
    await keep({ tenancy, storage, companyId, messageId }, media)
  })
}
interface Wanted {
  companyId: number
  messageId: number
}

async function keep(
  { tenancy, storage, companyId, messageId }: Pick<Options, 'tenancy' | 'storage'> & Wanted,
  media: StoredMedia,
) {
  const isKept = await tenancy.withTenant(companyId, async (tenant) => {
    const message = await tenant.db
      .selectFrom('messages')
      .select(['mediaType', 'dataJson'])
      .where('companyId', '=', companyId)
      .where('id', '=', messageId)
      .where('mediaState', '=', 'pending')
      .forUpdate()
      .executeTakeFirst()
    if (!message) return false
    const { dataJson, ...columns } = mediaColumns(media)
    const facts = { ...(message.dataJson as object | null), ...(JSON.parse(dataJson ?? '{}') as object) }
    await changeMessage(tenant, messageId, {
      ...columns,
      dataJson: JSON.stringify(facts),
      // What it is follows from its content, unless the network said something more about it than its kind.
      ...(plain.has(message.mediaType) && { mediaType: media.mediaType }),
    })
    await countStored(tenant, { bytes: media.bytes, files: media.names.length })
    return true
  })
  if (!isKept) await removeMedia(storage, companyId, media)
}
const plain = new Set(['image', 'audio', 'video', 'application'])

interface Reference {
  name: string
  reference: unknown
}

/** The message may be gone by now, or its file here. */
async function findWanted({ db, companyId }: Tenant, messageId: number) {
  const row = await db
    .selectFrom('messages')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.companyId', '=', 'messages.companyId')
        .onRef('connections.id', '=', 'messages.whatsappId'),
    )
    .select(['messages.mediaRef', 'connections.id as connectionId', 'connections.provider'])
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', messageId)
    .where('messages.mediaState', '=', 'pending')
    .executeTakeFirst()
  return row && { ...row, reference: row.mediaRef as Reference }
}

const largest = 2 * 1024 * 1024 * 1024

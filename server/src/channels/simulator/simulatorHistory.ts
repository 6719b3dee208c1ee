import { sql, type Selectable } from 'kysely'
import type { SimulatorMessages } from '../../platform/database/tables.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey, HistorySpan, RawEvent } from '../channel/Channel.ts'
import type { SimulatorMessage } from './simulatorEvents.ts'

const atOnce = 100

/** What lies on the customers' phones of a simulated connection, oldest first. */
export async function* readHistory(
  tenancy: Tenancy,
  { companyId, id }: ConnectionKey,
  span: HistorySpan,
): AsyncGenerator<RawEvent[]> {
  let { after } = span
  for (;;) {
    const rows = await tenancy.withTenant(companyId, (tenant) =>
      readMessages(tenant, id, { ...span, ...(after && { after }) }),
    )
    after = rows.at(-1)?.wid
    if (after === undefined) return
    yield rows.map((row) => ({ externalId: row.wid, address: row.number, payload: messageOf(row) }))
  }
}

function readMessages(
  { db, companyId }: Tenant,
  connectionId: number,
  { from, to, groups, after }: HistorySpan,
) {
  const messages = db
    .selectFrom('simulatorMessages')
    .innerJoin('simulatorChats', (join) =>
      join
        .onRef('simulatorChats.companyId', '=', 'simulatorMessages.companyId')
        .onRef('simulatorChats.connectionId', '=', 'simulatorMessages.connectionId')
        .onRef('simulatorChats.number', '=', 'simulatorMessages.number'),
    )
    .selectAll('simulatorMessages')
    .select(['simulatorChats.name', 'simulatorChats.isGroup'])
    .where('simulatorMessages.companyId', '=', companyId)
    .where('simulatorMessages.connectionId', '=', connectionId)
    .where('simulatorMessages.createdAt', '>=', from.toISOString())
    .where('simulatorMessages.createdAt', '<=', to.toISOString())
    .where('simulatorMessages.deleted', '=', false)
    .where('simulatorChats.isGroup', 'in', groups ? [true, false] : [false])
    .where(
      sql<boolean>`not exists (select from simulator_deliveries coming where coming.company_id = ${companyId}
        and coming.connection_id = ${connectionId} and coming.external_id = simulator_messages.wid)`,
    )
    .orderBy('simulatorMessages.createdAt')
    .orderBy('simulatorMessages.id')
    .limit(atOnce)
  if (after === undefined) return messages.execute()
  return messages
    .where(
      sql<boolean>`not exists (select from simulator_messages had where had.company_id = ${companyId}
        and had.connection_id = ${connectionId} and had.wid = ${after}
        and (simulator_messages.created_at, simulator_messages.id) <= (had.created_at, had.id))`,
    )
    .execute()
}

type Row = Selectable<SimulatorMessages> & { name: string; isGroup: boolean }

function messageOf(row: Row): SimulatorMessage {
  const { number, fromBusiness, senderNumber, senderName, interactive } = row
  // The name that the phone shows today; a chat without one is shown by its number.
  const name = row.isGroup ? senderName : row.name === number ? null : row.name
  const { vCard } = (interactive ?? {}) as { vCard?: string }
  return {
    what: 'message',
    wid: row.wid,
    number: row.isGroup ? (senderNumber ?? number) : number,
    ...(name && { name }),
    ...(row.isGroup && { group: { id: number, subject: row.name } }),
    fromMe: fromBusiness,
    at: new Date(row.createdAt).toISOString(),
    type: row.mediaType,
    body: row.body,
    ...(vCard ? { vCard } : interactive !== null && { data: interactive }),
    ...fileOf(row),
    ...(row.quotedWid && { quotedWid: row.quotedWid }),
    isForwarded: false,
    isImported: true,
  }
}

function fileOf({ mediaPath, mediaName, mediaMime, mediaSize }: Row): Pick<SimulatorMessage, 'file'> {
  if (mediaName === null) return {}
  const mime = mediaMime ?? 'application/octet-stream'
  const kind = (['image', 'audio', 'video'] as const).find((one) => mime.startsWith(`${one}/`))
  const isVoice = mime.startsWith('audio/ogg')
  const type = kind ?? 'application'
  return { file: { stored: mediaPath, type, name: mediaName, mime, size: mediaSize ?? 0, isVoice } }
}

import type { Channel, ConnectionKey, HistorySpan, RawEvent } from '../../channels/channel/Channel.ts'
import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { importedAs, receiveEvents } from '../inbound/ledger.ts'
import { addPushed, findRunningImport } from './importHistory.ts'

interface Pushed {
  events: RawEvent[]
  /** The network has nothing more. */
  isLast: boolean
}

/** A network pushes its past, whether or not anybody wants it. Only what an import asked for is kept. */
export async function receiveHistory(
  { tenancy, translate }: { tenancy: Tenancy; translate: Channel['translate'] },
  connection: ConnectionKey,
  { events, isLast }: Pushed,
) {
  const { companyId } = connection
  const running = await tenancy.withTenant(companyId, (tenant) => findRunningImport(tenant, connection.id))
  if (!running) return
  const wanted = await wantedOf(events, translate, running.span)
  const added = await receiveEvents(
    tenancy,
    connection,
    wanted.map((event) => ({ ...event, externalId: importedAs(event.externalId) })),
  )
  await tenancy.withTenant(companyId, (tenant) => addPushed(tenant, running.key, { added, isLast }))
}

async function wantedOf(events: RawEvent[], translate: Channel['translate'], span: HistorySpan) {
  const wanted: RawEvent[] = []
  for (const event of events) if (isWanted(await translate(event.payload), span)) wanted.push(event)
  return wanted
}

const isWanted = (said: InboundEvent, { from, to, groups }: HistorySpan) =>
  said.kind === 'message' && said.at >= from && said.at <= to && (groups || !said.chat.isGroup)

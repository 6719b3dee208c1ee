import type { Connection, ReceivedEvent } from '@chatflow/contract'

/** The list after a connection was added, changed or removed. */
export function afterChange(list: Connection[], event: ReceivedEvent<'whatsapp'>): Connection[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.whatsappId)
  const { whatsapp } = event
  const rest = whatsapp.isDefault ? list.map(withoutDefault) : list
  if (!rest.some(({ id }) => id === whatsapp.id)) return [...rest, whatsapp]
  return rest.map((known) => (known.id === whatsapp.id ? whatsapp : known))
}

/** The list with a connection that was just added here: what events have said of it since is newer. */
export function withNew(list: Connection[], added: Connection): Connection[] {
  return list.some(({ id }) => id === added.id)
    ? list
    : afterChange(list, { action: 'update', whatsapp: added })
}

/** There is one default: the event of the new one says all there is to know about the old one. */
const withoutDefault = (connection: Connection): Connection =>
  connection.isDefault ? { ...connection, isDefault: false } : connection

export function afterSession(
  list: Connection[],
  { session }: ReceivedEvent<'whatsappSession'>,
): Connection[] {
  return list.map((known) => (known.id === session.id ? { ...known, ...session } : known))
}

/** A response that was on its way while an event arrived must not bring the older state back. */
export function keepNewest(known: Connection[] | undefined, read: Connection[]): Connection[] {
  const byId = new Map(known?.map((connection) => [connection.id, connection]))
  return read.map((connection) => {
    const before = byId.get(connection.id)
    return before && Date.parse(before.updatedAt) > Date.parse(connection.updatedAt) ? before : connection
  })
}

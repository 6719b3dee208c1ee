import type { CompanyConnections, ReceivedEvent } from '@chatflow/contract'

/** One line of the overview: a company, or all of them together. */
export interface CompanyTotals {
  /** Nothing for the line that adds up the others. */
  company: CompanyConnections['company'] | undefined
  /** Each with its company: in the line for all it is not clear otherwise. */
  connections: (CompanyConnections['connections'][number] & { companyName: string })[]
  connected: number
  disconnected: number
}

/** A line per company, in the order of the list, and one below them for all. */
export function companyTotals(companies: CompanyConnections[]): CompanyTotals[] {
  if (companies.length === 0) return []
  const lines = companies.map(({ company, connections }) =>
    totalsOf(
      company,
      connections.map((connection) => ({ ...connection, companyName: company.name })),
    ),
  )
  const all = lines.flatMap(({ connections }) => connections)
  return [...lines, totalsOf(undefined, all)]
}

function totalsOf(
  company: CompanyTotals['company'],
  connections: CompanyTotals['connections'],
): CompanyTotals {
  const connected = connections.filter(({ status }) => status === 'CONNECTED').length
  return { company, connections, connected, disconnected: connections.length - connected }
}

/** The companies after a connection of any of them was added, changed or removed. */
export function afterOverview(
  companies: CompanyConnections[],
  event: ReceivedEvent<'overview'>,
): CompanyConnections[] {
  if (event.action === 'delete') {
    return companies.map(({ company, connections }) => ({
      company,
      connections: connections.filter(({ id }) => id !== event.whatsappId),
    }))
  }
  const { company, connection } = event
  const known = companies.find((line) => line.company.id === company.id)
  if (!known) return [...companies, { company, connections: [connection] }].toSorted(byName)
  const isNew = !known.connections.some(({ id }) => id === connection.id)
  const connections = isNew
    ? [...known.connections, connection]
    : known.connections.map((before) => (before.id === connection.id ? connection : before))
  return companies.map((line) => (line === known ? { company, connections } : line))
}

const byName = (left: CompanyConnections, right: CompanyConnections) =>
  left.company.name.localeCompare(right.company.name)

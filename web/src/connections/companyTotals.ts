import type { Answer, listEveryConnection } from '@chatflow/contract'

export type CompanyConnection = Answer<typeof listEveryConnection>[number]

/** One line of the overview: a company, or all of them together. */
export interface CompanyTotals {
  /** Nothing for the line that adds up the others. */
  company: CompanyConnection['company'] | undefined
  connections: CompanyConnection[]
  connected: number
  disconnected: number
}

/** A line per company, in the order of the list, and one below them for all. */
export function companyTotals(connections: CompanyConnection[]): CompanyTotals[] {
  if (connections.length === 0) return []
  const byCompany = Map.groupBy(connections, ({ company }) => company.id)
  const lines = Array.from(byCompany.values(), (own) => totalsOf(own[0]?.company, own))
  return [...lines, totalsOf(undefined, connections)]
}

function totalsOf(company: CompanyTotals['company'], connections: CompanyConnection[]): CompanyTotals {
  const connected = connections.filter(({ status }) => status === 'CONNECTED').length
  return { company, connections, connected, disconnected: connections.length - connected }
}

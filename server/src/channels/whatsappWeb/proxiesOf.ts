import type { ChannelDeps, ConnectionKey } from '../channel/Channel.ts'
import type { Proxies } from './proxy.ts'

/** The way out that people chose for a connection; none without one. Read at each opening, so that a new one counts. */
export async function proxiesOf(
  { tenancy, storeOf }: Pick<ChannelDeps, 'tenancy' | 'storeOf'>,
  { companyId, id }: ConnectionKey,
  isSecure: boolean,
): Promise<Proxies | undefined> {
  const known = await tenancy.readTenant(companyId, (tenant) => storeOf(tenant, id).read(['proxyUrl']))
  const address = known.get('proxyUrl')
  if (!address) return undefined
  // Imported as a module, Node's HTTP brings its fetch and WebSocket along: a start does without.
  const { proxiesAt } = await import('./proxy.ts')
  return proxiesAt(new URL(address), isSecure)
}

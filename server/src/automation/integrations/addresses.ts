import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { ServiceFailure } from './reply.ts'

interface Destination {
  url: URL
  /** Goes where was looked, whatever the name means a moment later. */
  lookup: LookupFunction
}

/**
 * Where an address that somebody typed in leads. What leads into the installation's own network is refused, unless the
 * host is trusted. Names are looked up here and only here: a name that changes its mind is not asked twice.
 */
export async function findDestination(
  address: string,
  trustedHosts: readonly string[],
): Promise<Destination> {
  const url = parseAddress(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true })
  if (!isTrusted(url, trustedHosts) && !found.every(({ address }) => isPublic(address))) refuse()
  return {
    url,
    lookup: (_name, { all }, done) =>
      all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family),
  }
}

/** Other protocols and passwords in the address are never called. */
export function parseAddress(address: string): URL {
  const url = URL.parse(address) ?? refuse()
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) refuse()
  return url
}

function isTrusted({ hostname, port, protocol }: URL, trustedHosts: readonly string[]): boolean {
  const usualPort = protocol === 'https:' ? '443' : '80'
  return trustedHosts.includes(hostname) || trustedHosts.includes(`${hostname}:${port || usualPort}`)
}

const refuse = () => {
  throw new ServiceFailure('addressNotAllowed', null, false)
}

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Of IPv6 only this part is handed out: loopback, private, link-local, multicast and mapped IPv4 lie outside of it. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT, which some clouds keep their metadata in.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: the metadata of most clouds.
  ['169.254.0.0', 16],
  // The same of Azure, though the address looks public.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Teredo and its neighbours, documentation, 6to4: ways around to IPv4, or to nobody.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

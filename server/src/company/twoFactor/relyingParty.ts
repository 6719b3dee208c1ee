import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { findBrand, findBrandOwner } from '../settings/findBrand.ts'

/** The address at which somebody opened the program. */
export type Site = Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>
export const siteOf = ({ hostname, host, protocol }: FastifyRequest): Site => ({ hostname, host, protocol })

/** For whom a passkey is made: it proves something at this domain, and nowhere else. */
export interface RelyingParty {
  id: string
  origin: string
  /** Whose proven domain it is; at the installation's own address everybody's. */
  companyId: number | undefined
}

/** Nothing at an address without a name, such as an IP: browsers make no passkeys there. */
export async function findRelyingParty(
  db: Database,
  site: Site,
  appOrigin: string | undefined,
): Promise<RelyingParty | undefined> {
  const host = site.hostname.toLowerCase()
  const owner = await findBrandOwner(db, host)
  if (owner) return { id: host, origin: `https://${host}`, companyId: owner.companyId }
  const address = appOrigin ?? `${site.protocol}://${site.host}`
  if (!URL.canParse(address)) return undefined
  const { hostname, origin } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin, companyId: undefined }
}

/** A company's domain is its own people's: others use the address of the installation. */
export async function requireRelyingParty(
  db: Database,
  site: Site,
  { appOrigin, companyId }: { appOrigin: string | undefined; companyId?: number },
): Promise<RelyingParty> {
  const party = await findRelyingParty(db, site, appOrigin)
  const isOthers = companyId !== undefined && party?.companyId !== undefined && party.companyId !== companyId
  return party && !isOthers ? party : fail('ERR_PASSKEY_NOT_HERE')
}

/** What the browser calls us when it asks for the passkey. */
export const partyName = async (db: Database, { hostname }: Site) => (await findBrand(db, hostname)).appName

import { domainRecordName } from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { findBrandOwner } from '../settings/findBrand.ts'
import { findDomain } from './companyDomain.ts'
import { noteDeed, type By } from './noteDeed.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(String.raw`^(?=.{4,253}$)(?:${label}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** A domain as DNS knows it, from what somebody has typed or pasted. Numbers and names without a dot are none. */
export function domainOf(typed: string): string | undefined {
  const host = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/s, '')
  const ascii = domainToASCII(host).replace(/\.$/, '')
  return pattern.test(ascii) ? ascii : undefined
}

interface Wish {
  companyId: number
  typed: string
  /** The address of the installation, which no company gets. */
  origin: string | undefined
}

/** Another domain has to be proven anew. The one before stops to show the brand at once. */
export async function changeDomain(platform: Platform, { companyId, typed, origin }: Wish, by: By) {
  const before = await findDomain(platform.db, companyId)
  const domain = typed.trim() === '' ? null : (domainOf(typed) ?? refuse())
  if (domain === (before?.domain ?? null)) return
  if (domain !== null) {
    const isOurs = origin !== undefined && new URL(origin).hostname === domain
    const owner = await findBrandOwner(platform.db, domain)
    if (isOurs || owner) fail('ERR_DOMAIN_TAKEN')
  }
  await platform.db.deleteFrom('companyDomains').where('companyId', '=', companyId).execute()
  if (domain !== null)
    await platform.db
      .insertInto('companyDomains')
      .values({
        companyId,
        domain,
        proof: `chatflow=${randomBytes(16).toString('hex')}`,
        createdAt: platform.now().toISOString(),
      })
      .execute()
  await noteDeed(platform, by, {
    companyId,
    entity: 'domain',
    ...(before && { before: { domain: before.domain } }),
    after: { domain },
  })
}

const refuse = () => fail('ERR_INVALID_INPUT', { details: [{ path: 'domain', message: 'Invalid' }] })

/** The owner of a domain writes into its DNS: nobody else can. */
export async function proveDomain(tenancy: Tenancy, dnsServers: string[], companyId: number, by: By) {
  const asked = await tenancy.withPlatform(({ db }) => findDomain(db, companyId))
  if (!asked) fail('ERR_NOT_FOUND')
  const texts = await lookUpTexts(dnsServers, domainRecordName(asked.domain))
  if (!texts?.includes(asked.proof)) fail('ERR_DOMAIN_NOT_PROVEN')
  await tenancy.withPlatform(async (platform) => {
    const { numUpdatedRows } = await platform.db
      .updateTable('companyDomains')
      .set({ verifiedAt: platform.now().toISOString(), missingSince: null })
      .where('companyId', '=', companyId)
      // Meanwhile somebody may have wished for another one.
      .where('proof', '=', asked.proof)
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (violatedUnique(error) === 'company_domains_proven') fail('ERR_DOMAIN_TAKEN')
        throw error
      })
    if (numUpdatedRows === 0n) fail('ERR_DOMAIN_NOT_PROVEN')
    const after = { domain: asked.domain, verified: true }
    await noteDeed(platform, by, { companyId, entity: 'domain', after })
    platform.publish(companyId, 'settings', domainChanged(asked.domain), everyone)
  })
}

/** The browsers ask for the brand anew, as if its name had changed. */
export const domainChanged = (value: string) =>
  ({ action: 'update', setting: { key: 'appName', value } }) as const

/** The texts of a name: none where DNS says that there are none, undefined where it says nothing. */
export async function lookUpTexts(servers: string[], name: string): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join('').trim())
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === NOTFOUND || code === NODATA ? [] : undefined
  }
}

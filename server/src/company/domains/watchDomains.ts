import { domainGraceDays, domainRecordName } from '@chatflow/contract'
import { days, later } from '../../platform/clock.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { domainChanged, lookUpTexts } from './changeDomain.ts'

/** A proof that is gone: told when that is first seen, and when the domain is given up for it. */
export interface LostProof {
  companyId: number
  domain: string
  outcome: 'missing' | 'lost'
  /** Until when it may come back. */
  until: Date
}

interface Watching {
  tenancy: Tenancy
  dnsServers: string[]
  /** In the transaction that writes it down. */
  tell(platform: Platform, lost: LostProof): Promise<void>
}

/** Looks whether every proven domain still says whose it is. A domain may have been sold; a record may be gone by mistake. */
export async function watchDomains({ tenancy, dnsServers, tell }: Watching) {
  const proven = await tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('companyDomains')
      .select(['companyId', 'domain', 'proof', 'missingSince'])
      .where('verifiedAt', 'is not', null)
      .orderBy('companyId')
      .execute(),
  )
  for (const kept of proven) {
    const texts = await lookUpTexts(dnsServers, domainRecordName(kept.domain))
    // Nobody answered: that says nothing about the domain.
    if (texts === undefined) continue
    await tenancy.withPlatform((platform) =>
      texts.includes(kept.proof) ? noteFound(platform, kept) : noteMissing(platform, kept, tell),
    )
  }
}

interface Kept {
  companyId: number
  domain: string
  proof: string
  missingSince: string | null
}

/** Meanwhile somebody may have wished for another domain. */
const rowOf = ({ db }: Platform, { companyId, proof }: Kept) =>
  db.updateTable('companyDomains').where('companyId', '=', companyId).where('proof', '=', proof)

async function noteFound(platform: Platform, kept: Kept) {
  if (kept.missingSince !== null) await rowOf(platform, kept).set({ missingSince: null }).execute()
}

async function noteMissing(platform: Platform, kept: Kept, tell: Watching['tell']) {
  const { companyId, domain, missingSince } = kept
  const now = platform.now()
  const until = later(missingSince === null ? now : new Date(missingSince), days(domainGraceDays))
  if (missingSince === null) {
    const { numUpdatedRows } = await rowOf(platform, kept)
      .set({ missingSince: now.toISOString() })
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tell(platform, { companyId, domain, outcome: 'missing', until })
    return
  }
  if (now < until) return
  const { numUpdatedRows } = await rowOf(platform, kept)
    .set({ verifiedAt: null, missingSince: null })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const after = { domain, verified: false }
  const deed = { action: 'update', entity: 'domain', entityId: companyId, userId: null, after } as const
  await recordAudit({ ...platform, companyId }, deed)
  platform.publish(companyId, 'settings', domainChanged(domain), everyone)
  await tell(platform, { companyId, domain, outcome: 'lost', until })
}

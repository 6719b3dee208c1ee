import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { recordAudit } from '../audit/recordAudit.ts'

/** Who of the platform does it, and from where. */
export interface By {
  companyId: number
  userId: number
  name: string
  address: string
}

interface Deed {
  companyId: number
  entity: 'brand' | 'domain'
  before?: object
  after: object
}

/** In the log of the platform's own company, and in that of the company it was done to: its admins may know. */
export async function noteDeed(platform: Platform, by: By, { companyId, ...what }: Deed) {
  const deed = { action: 'update' as const, entityId: companyId, ...what }
  await recordAudit(
    { ...platform, companyId: by.companyId },
    { ...deed, userId: by.userId, address: by.address },
  )
  if (by.companyId === companyId) return
  await recordAudit({ ...platform, companyId }, { ...deed, userId: null, actedBy: by.name })
}

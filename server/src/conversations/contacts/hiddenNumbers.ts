import { can, companyEvents, type ParsedSettings } from '@chatflow/contract'
import type { z } from 'zod'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Session } from '../../platform/http/serve.ts'
import { room, type PendingEvent } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { maskerOf } from './maskParts.ts'

const seesNumbers = room.capability('numbers:view')

/** Whether attendants of this company see customers' numbers only in part. */
export const hidesNumbers = (settings: Pick<ParsedSettings, 'enableLGPD' | 'lgpdHideNumber'>) =>
  settings.enableLGPD && settings.lgpdHideNumber

export const areNumbersHidden = (session: Session) =>
  !can(session, 'numbers:view') && hidesNumbers(session.settings)

/** The door of every response: a user who may not see numbers gets the marked parts of the contract masked. */
export function hideInResponse(session: Session, schema: z.ZodType, response: unknown): unknown {
  return areNumbersHidden(session) ? (maskerOf(schema)?.(response) ?? response) : response
}

/** The door of every event: where numbers are hidden it leaves twice, masked, and whole for those who may see them. */
export async function hideInEvents(tenant: Tenant, pending: PendingEvent[]): Promise<PendingEvent[]> {
  if (!pending.some(({ event }) => maskerOf(companyEvents[event]))) return pending
  const { settings } = await companySnapshot(tenant)
  return hidesNumbers(settings) ? pending.flatMap(divided) : pending
}

function divided(whole: PendingEvent): PendingEvent[] {
  const { event, payload, audience } = whole
  const masked = maskerOf(companyEvents[event])?.(payload) ?? payload
  if (masked === payload) return [whole]
  const also = audience.also?.map(({ name }) => ({ name, rooms: [seesNumbers] }))
  return [
    { ...whole, payload: masked, audience: { ...audience, except: seesNumbers } },
    { ...whole, audience: { rooms: [seesNumbers], ...(also && { also }) } },
  ]
}

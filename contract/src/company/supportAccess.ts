import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Nothing } from '../platform/fields.ts'
import { SignedIn } from './auth.ts'

/** For how many minutes somebody of the platform may be inside a company. */
export const supportMinutes = [15, 30, 60, 120] as const

export const SupportForm = z.object({
  reason: z.string('Required').trim().min(5, 'Too Short!').max(300, 'Too Long!'),
  minutes: z.union(supportMinutes.map((minutes) => z.literal(minutes))).default(30),
})

/** Somebody of the platform inside the company, now or before. */
export const SupportAccess = z.object({
  id,
  grantedToName: z.string(),
  reason: z.string(),
  address: z.string(),
  createdAt: isoDate,
  expiresAt: isoDate,
  endedAt: isoDate.nullable(),
  endedBy: z.enum(['platform', 'company']).nullable(),
  isLiving: z.boolean(),
  /** This very session. */
  isOwn: z.boolean(),
})
export type SupportAccess = z.infer<typeof SupportAccess>

export const openSupportAccess = endpoint({
  method: 'POST',
  path: '/companies/:anyCompanyId/support-access',
  summary: 'Enters a company as one of its admins, for a while and a reason that its admins read.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam }),
  body: SupportForm,
  response: SignedIn,
})
export const listSupportAccess = endpoint({
  method: 'GET',
  path: '/support-access',
  summary: 'Who of the platform is or was inside the company, newest first.',
  access: 'settings:manage',
  whileExpired: true,
  response: z.array(SupportAccess),
})
export const endSupportAccess = endpoint({
  method: 'DELETE',
  path: '/support-access/:grantId',
  summary: 'Shows somebody of the platform out at once.',
  access: 'settings:manage',
  whileExpired: true,
  params: z.object({ grantId: idParam }),
  response: Nothing,
})

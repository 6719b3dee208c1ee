import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Nothing } from '../platform/fields.ts'
import { Session } from './auth.ts'

export const loginHistoryDays = 90
export const loginsShown = 50

/** One sign-in, or one that was refused. */
export const LoginEvent = z.object({
  id,
  createdAt: isoDate,
  outcome: z.enum(['signedIn', 'wrongPassword', 'wrongCode', 'outOfHours']),
  /** With what the person proved who they are, or tried to. */
  method: z.enum(['password', 'app', 'recovery', 'passkey']),
  address: z.string(),
  userAgent: z.string(),
})
export type LoginEvent = z.infer<typeof LoginEvent>

export const listLogins = endpoint({
  method: 'GET',
  path: '/auth/logins',
  summary: 'The newest sign-ins of this user and those that were refused. Kept for 90 days.',
  access: 'signedIn',
  whileExpired: true,
  response: z.array(LoginEvent),
})
export const listUserLogins = endpoint({
  method: 'GET',
  path: '/users/:userId/logins',
  summary: 'The newest sign-ins of a colleague and those that were refused.',
  access: 'users:manage',
  params: z.object({ userId: idParam }),
  response: z.array(LoginEvent),
})

export const UserSession = Session.omit({ current: true })
export type UserSession = z.infer<typeof UserSession>
export const listUserSessions = endpoint({
  method: 'GET',
  path: '/users/:userId/sessions',
  summary: 'Where a colleague is signed in.',
  access: 'users:manage',
  params: z.object({ userId: idParam }),
  response: z.array(UserSession),
})
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:userId/sessions',
  summary: 'Signs a colleague out everywhere.',
  access: 'users:manage',
  params: z.object({ userId: idParam }),
  response: Nothing,
})

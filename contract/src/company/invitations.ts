import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, Nothing, text } from '../platform/fields.ts'
import { NewUser, User } from './users.ts'

/** How long a link that invites a colleague can be used. */
export const invitationDays = 7

export const InvitationForm = z.object({
  profile: User.shape.profile.default('user'),
  queueIds: z.array(id).max(1000).default([]),
})
export const Invitation = z.object({
  id,
  profile: User.shape.profile,
  invitedBy: z.string().nullable(),
  createdAt: isoDate,
  expiresAt: isoDate,
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  summary: 'The links that can still be used, newest first.',
  access: 'users:manage',
  response: z.array(Invitation),
})
export const createInvitation = endpoint({
  method: 'POST',
  path: '/invitations',
  summary: 'Makes a link with which one colleague makes their own account. Its secret is told this once.',
  access: 'users:manage',
  body: InvitationForm,
  response: Invitation.extend({ token: z.string() }),
})
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/:invitationId',
  summary: 'Makes a link worthless.',
  access: 'users:manage',
  params: z.object({ invitationId: idParam }),
  response: Nothing,
})
const token = text(100).trim().min(1, 'Required')
export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary: 'Who invites whom, for the one who has the link.',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ companyName: z.string(), invitedBy: z.string().nullable() }),
})
export const AcceptForm = z.object({
  token,
  name: NewUser.shape.name,
  email: NewUser.shape.email,
  password: NewUser.shape.password,
  /** Which they read; they go on in it. */
  language: NewUser.shape.language,
  /** Which they look at; likewise. */
  defaultTheme: NewUser.shape.defaultTheme,
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitation/accept',
  summary: 'Makes the account of the one who has the link. A link works once.',
  access: 'public',
  body: AcceptForm,
  response: Message,
})

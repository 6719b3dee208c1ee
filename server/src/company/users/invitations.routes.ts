import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '@chatflow/contract'
import { serve, servePublic, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as invitations from './invitations.ts'

export function invitationRoutes(http: HttpContext, key: Buffer) {
  serveReading(http, listInvitations, ({ tenant }) => invitations.listInvitations(tenant))
  serve(http, createInvitation, ({ tenant, body, session, request }) =>
    invitations.createInvitation(tenant, key, body, { userId: session.userId, address: request.ip }),
  )
  serve(http, revokeInvitation, async ({ tenant, params, session, request }) => {
    const by = { userId: session.userId, address: request.ip }
    await invitations.revokeInvitation(tenant, params.invitationId, by)
    return {}
  })
  servePublic(http, readInvitation, ({ body }) => invitations.readInvitation(http.tenancy, key, body.token))
  servePublic(http, acceptInvitation, async ({ body, request }) => {
    await invitations.acceptInvitation(http.tenancy, key, body, request.ip)
    return { message: 'Account created' }
  })
}

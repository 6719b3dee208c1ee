import type { FastifyRequest } from 'fastify'
import type { Member } from '../generate/users.ts'

/** What the token would have told, had it been checked. */
type Viewer = Pick<Member, 'companyId' | 'userId' | 'queueIds'>
const header = 'x-viewer'

export const asViewer = ({ companyId, userId, queueIds }: Viewer) => ({
  [header]: JSON.stringify({ companyId, userId, queueIds }),
})

export const viewerOf = (request: FastifyRequest) => JSON.parse(String(request.headers[header])) as Viewer

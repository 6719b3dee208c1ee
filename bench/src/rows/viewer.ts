import type { IncomingMessage } from 'node:http'
import type { Member } from '../generate/users.ts'

/** What the token would have told, had it been checked. */
export type Viewer = Pick<Member, 'companyId' | 'userId' | 'queueIds'>
const header = 'x-viewer'

export const asViewer = ({ companyId, userId, queueIds }: Viewer) => ({
  [header]: JSON.stringify({ companyId, userId, queueIds }),
})

const nobody: Viewer = { companyId: 0, userId: 0, queueIds: [] }
export const viewerOf = ({ headers }: IncomingMessage) =>
  headers[header] === undefined ? nobody : (JSON.parse(String(headers[header])) as Viewer)

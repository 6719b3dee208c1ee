import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Connection } from './connections.ts'

/** Old clients send these; the company is always the caller's own. */
export const ownQuery = z.object({
  companyId: z.string().max(50).optional(),
  session: z.string().max(50).optional(),
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  summary: 'The connections of the company.',
  access: 'signedIn',
  isKept: true,
  query: ownQuery,
  response: z.array(Connection),
})

/** As much of a connection as the platform looks at. */
export const OverviewConnection = Connection.pick({
  id: true,
  companyId: true,
  name: true,
  channel: true,
  provider: true,
  number: true,
  status: true,
  statusReason: true,
  retries: true,
  updatedAt: true,
})
export type OverviewConnection = z.infer<typeof OverviewConnection>

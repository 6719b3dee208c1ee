import { z } from 'zod'
import { channelKind, Connection, ConnectionChanges, NewConnection } from './connections.ts'
import { endpoint } from './endpoint.ts'
import { id, idParam, Message } from './fields.ts'

const byConnection = z.object({ whatsappId: idParam })
/** Old clients send these; the company is always the caller's own. */
const ownQuery = z.object({
  companyId: z.string().max(50).optional(),
  session: z.string().max(50).optional(),
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  summary: 'The connections of the company.',
  access: 'signedIn',
  query: ownQuery,
  answer: z.array(Connection),
})
export const listConnectionsOfChannel = endpoint({
  method: 'GET',
  path: '/whatsapp/filter',
  summary: 'The connections of one channel.',
  access: 'signedIn',
  query: ownQuery.extend({ channel: channelKind.optional() }),
  answer: z.array(Connection),
})
export const listEveryConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/all',
  summary: 'The connections of all companies.',
  access: 'connections:overview',
  query: ownQuery,
  answer: z.array(Connection.extend({ company: z.object({ id, name: z.string() }) })),
})
export const findConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:whatsappId',
  summary: 'One connection with its queues and hours.',
  access: 'connections-page:addConnection',
  params: byConnection,
  query: ownQuery,
  answer: Connection,
})
const WithToken = Connection.extend({ token: z.string().optional() })
export const createConnection = endpoint({
  method: 'POST',
  path: '/whatsapp',
  summary: 'Adds a connection, within the limits of the plan. A token it made is shown in this answer only.',
  access: 'connections-page:addConnection',
  body: NewConnection,
  answer: WithToken,
})
export const updateConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/:whatsappId',
  summary: 'Changes a connection. A token it made is shown in this answer only.',
  access: 'connections-page:addConnection',
  params: byConnection,
  body: ConnectionChanges,
  answer: WithToken,
})
export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:whatsappId',
  summary: 'Removes a connection.',
  access: 'connections-page:addConnection',
  params: byConnection,
  answer: Message,
})
export const retryConnection = endpoint({
  method: 'POST',
  path: '/whatsappsession/:whatsappId',
  summary: 'Tries again with what the connection knows.',
  access: 'connections-page:addConnection',
  params: byConnection,
  answer: Message,
})
export const renewQrCode = endpoint({
  method: 'PUT',
  path: '/whatsappsession/:whatsappId',
  summary: 'Forgets the paired phone and asks for a new scan.',
  access: 'connections-page:addConnection',
  params: byConnection,
  answer: Message,
})
export const disconnectConnection = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/:whatsappId',
  summary: 'Closes a connection until a person opens it again.',
  access: 'connections-page:addConnection',
  params: byConnection,
  answer: Message,
})
export const disconnectAnyConnection = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/admin/:anyWhatsappId',
  summary: 'Closes a connection of any company.',
  access: 'connections:overview',
  params: z.object({ anyWhatsappId: idParam }),
  answer: Message,
})
export const restartConnections = endpoint({
  method: 'POST',
  path: '/whatsapp-restart',
  summary: 'Closes and opens again every connection of the company that is not closed by a person.',
  access: 'connections-page:addConnection',
  answer: Message,
})

import { z } from 'zod'
import { OverviewConnection, ownQuery } from './connectionList.ts'
import { channelKind, Connection, ConnectionChanges, NewConnection } from './connections.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message } from '../platform/fields.ts'
import { QueueName } from '../company/queues.ts'
import { User } from '../company/users.ts'

export * from './connectionRules.ts'

const byConnection = z.object({ whatsappId: idParam })
const byAnyConnection = z.object({ anyWhatsappId: idParam })
export const listConnectionsOfChannel = endpoint({
  method: 'GET',
  path: '/whatsapp/filter',
  summary: 'The connections of one channel.',
  access: 'signedIn',
  query: ownQuery.extend({ channel: channelKind.optional() }),
  response: z.array(Connection),
})
export const listEveryConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/all',
  summary: 'The connections of all companies.',
  access: 'connections:overview',
  query: ownQuery,
  response: z.array(Connection.extend({ company: z.object({ id, name: z.string() }) })),
})
export const CompanyConnections = z.object({
  company: z.object({ id, name: z.string() }),
  connections: z.array(OverviewConnection),
})
export type CompanyConnections = z.infer<typeof CompanyConnections>
export const overviewConnections = endpoint({
  method: 'GET',
  path: '/whatsapp/overview',
  summary: 'Every company, by name, with its connections; also those that have none.',
  access: 'connections:overview',
  response: z.array(CompanyConnections),
})
export const findConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:whatsappId',
  summary: 'One connection with its queues and hours.',
  access: 'connections-page:addConnection',
  params: byConnection,
  query: ownQuery,
  response: Connection.extend({ prompt: z.object({ id, name: z.string() }).nullable() }),
})
const WithToken = Connection.extend({ token: z.string().optional() })
export const createConnection = endpoint({
  method: 'POST',
  path: '/whatsapp',
  summary: 'Adds a connection, within the limits of the plan. A token it made is shown in this answer only.',
  access: 'connections-page:addConnection',
  body: NewConnection,
  response: WithToken,
})
export const updateConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/:whatsappId',
  summary: 'Changes a connection. A token it made is shown in this answer only.',
  access: 'connections-page:addConnection',
  params: byConnection,
  body: ConnectionChanges,
  response: WithToken,
})
export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:whatsappId',
  summary: 'Removes a connection.',
  access: 'connections-page:addConnection',
  params: byConnection,
  response: Message,
})

export const greetingMediaBytes = 16 * 1024 * 1024
const GreetingMedia = Connection.pick({
  greetingMediaAttachment: true,
  greetingMediaName: true,
  greetingMediaType: true,
})
export const uploadGreetingMedia = endpoint({
  method: 'POST',
  path: '/whatsapp/:whatsappId/media-upload',
  summary: 'Attaches a file to the greeting, in the place of the one before.',
  access: 'connections-page:addConnection',
  params: byConnection,
  multipart: { field: 'file', maxFiles: 1 },
  response: GreetingMedia,
})
export const deleteGreetingMedia = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:whatsappId/media-upload',
  summary: 'Takes the file off the greeting.',
  access: 'connections-page:addConnection',
  params: byConnection,
  response: GreetingMedia,
})
export const closeImportedTickets = endpoint({
  method: 'POST',
  path: '/closedimported/:whatsappId',
  summary: 'Closes the tickets that an import has left open, without a word to the customers. Runs as a job.',
  access: 'connections-page:addConnection',
  params: byConnection,
  status: 202,
  response: z.object({ jobId: z.string(), total: z.number().int() }),
})

export const retryConnection = endpoint({
  method: 'POST',
  path: '/whatsappsession/:whatsappId',
  summary: 'Tries again with what the connection knows.',
  access: 'connections-page:addConnection',
  params: byConnection,
  response: Message,
})
export const renewQrCode = endpoint({
  method: 'PUT',
  path: '/whatsappsession/:whatsappId',
  summary: 'Forgets the paired phone and asks for a new scan.',
  access: 'connections-page:addConnection',
  params: byConnection,
  response: Message,
})
export const requestPairingCode = endpoint({
  method: 'POST',
  path: '/whatsappsession/:whatsappId/pairing-code',
  summary: 'A code to type on the phone instead of scanning. Only while the connection waits for a scan.',
  access: 'connections-page:addConnection',
  params: byConnection,
  body: z.object({
    /** Of the phone, with its country. */
    number: z
      .string()
      .transform((written) => written.replaceAll(/\D/g, ''))
      .pipe(z.string().regex(/^[1-9]\d{7,14}$/)),
  }),
  response: z.object({ code: z.string() }),
})
export const disconnectConnection = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/:whatsappId',
  summary: 'Closes a connection until a person opens it again.',
  access: 'connections-page:addConnection',
  params: byConnection,
  response: Message,
})
export const disconnectAnyConnection = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/admin/:anyWhatsappId',
  summary: 'Closes a connection of any company.',
  access: 'connections:overview',
  params: byAnyConnection,
  response: Message,
})
export const restartConnections = endpoint({
  method: 'POST',
  path: '/whatsapp-restart',
  summary: 'Closes and opens again every connection of the company that is not closed by a person.',
  access: 'connections-page:addConnection',
  response: Message,
})

/** A connection of any company, with what its editor has to know of that company. */
export const AnyConnection = z.object({
  connection: Connection,
  company: User.shape.company,
  queues: z.array(QueueName),
})
export type AnyConnection = z.infer<typeof AnyConnection>
export const findAnyConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/admin/:anyWhatsappId',
  summary: 'One connection of any company, and the company it is edited in.',
  access: 'connections:overview',
  params: byAnyConnection,
  response: AnyConnection,
})
export const updateAnyConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/admin/:anyWhatsappId',
  summary: 'Changes a connection of any company, by the rules of that company.',
  access: 'connections:overview',
  params: byAnyConnection,
  body: ConnectionChanges,
  response: WithToken,
})
export const uploadAnyGreetingMedia = endpoint({
  method: 'POST',
  path: '/whatsapp/admin/:anyWhatsappId/media-upload',
  summary: 'Attaches a file to the greeting of a connection of any company.',
  access: 'connections:overview',
  params: byAnyConnection,
  multipart: { field: 'file', maxFiles: 1 },
  response: GreetingMedia,
})
export const deleteAnyGreetingMedia = endpoint({
  method: 'DELETE',
  path: '/whatsapp/admin/:anyWhatsappId/media-upload',
  summary: 'Takes the file off the greeting of a connection of any company.',
  access: 'connections:overview',
  params: byAnyConnection,
  response: GreetingMedia,
})

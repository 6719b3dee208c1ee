import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Message, idParam } from '../platform/fields.ts'
import { TagName } from '../conversations/tags.ts'

export const listLanes = endpoint({
  method: 'GET',
  path: '/tag/kanban',
  summary: 'The lanes of the kanban.',
  access: 'signedIn',
  plan: 'useKanban',
  response: z.object({ lista: z.array(TagName) }),
})

const byTicket = z.object({ ticketId: idParam })

export const moveToLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  summary: 'Puts a ticket into a lane, out of the one it was in.',
  access: 'signedIn',
  params: byTicket.extend({ tagId: idParam }),
  response: Message,
})

export const leaveLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  summary: 'Takes a ticket out of its lane.',
  access: 'signedIn',
  params: byTicket,
  response: Message,
})

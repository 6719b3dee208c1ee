import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

/** Why an event was set aside, where we know it; otherwise `error` says what went wrong. */
export const inboundReasons = { unknown: 'UNKNOWN_EVENT', orphan: 'NO_SUCH_MESSAGE' } as const

/** Something a network told us that could not be handled. It is kept until a person decides. */
export const InboundProblem = z.object({
  id,
  whatsapp: z.object({ id, name: z.string() }),
  externalId: z.string(),
  address: z.string(),
  error: z.string(),
  attempts: z.number().int(),
  receivedAt: isoDate,
  payload: z.unknown(),
})
export type InboundProblem = z.infer<typeof InboundProblem>

const byEvent = z.object({ eventId: idParam })
export const listInboundProblems = endpoint({
  method: 'GET',
  path: '/inbound/attention',
  summary: 'What arrived from the networks and could not be handled, newest first.',
  access: 'inbound:manage',
  query: pageQuery,
  response: z.object({ records: z.array(InboundProblem), ...pageEnd }),
})
export const rerunInbound = endpoint({
  method: 'POST',
  path: '/inbound/attention/:eventId/rerun',
  summary: 'Handles it again, in its place of the conversation.',
  access: 'inbound:manage',
  params: byEvent,
  response: z.object({ message: z.string() }),
})
export const dismissInbound = endpoint({
  method: 'DELETE',
  path: '/inbound/attention/:eventId',
  summary: 'Puts it aside for good. What arrived stays on record.',
  access: 'inbound:manage',
  params: byEvent,
  response: z.object({ message: z.string() }),
})

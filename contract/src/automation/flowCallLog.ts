import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'
import { promptFailures } from './promptLog.ts'

/** What a model or a service was told, in order. */
export const SentPart = z.object({ role: z.string(), content: z.string() })
export type SentPart = z.infer<typeof SentPart>

/** What a block of a flow asked a model or a service, and what came back. Keys are never part of it. */
export const FlowCall = z.object({
  id,
  kind: z.enum(['model', 'service']),
  runId: id,
  /** Null for what was asked before blocks were written down. */
  nodeId: z.string().nullable(),
  ticketId: id.nullable(),
  ticketUuid: z.uuid().nullable(),
  createdAt: isoDate,
  tries: z.number().int(),
  /** Empty for a service. */
  model: z.string(),
  status: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  /** Those of services are among those of models. */
  failure: z.enum(promptFailures).nullable(),
  sent: z.array(SentPart),
  said: z.array(z.string()),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
})
export type FlowCall = z.infer<typeof FlowCall>

export const maxFlowCalls = 50
export const listFlowCalls = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/calls',
  summary: 'What the blocks of a flow asked models and services lately, and what came back, newest first.',
  access: 'flows:manage',
  params: z.object({ flowId: idParam }),
  response: z.object({ calls: z.array(FlowCall).max(maxFlowCalls) }),
})

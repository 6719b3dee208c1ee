import { z } from 'zod'
import { id } from '../platform/fields.ts'

/** What can be wrong with a flow. The web has words for each of them. */
export const flowFindingCodes = [
  'noStart',
  'unknownBlock',
  'brokenBlock',
  'brokenConnection',
  'deadEnd',
  'unreachable',
  'endlessLoop',
  'loopWithoutAnswer',
  'missingText',
  'missingOptions',
  'missingName',
  'missingMedia',
  'missingQueue',
  'missingPerson',
  'missingService',
  'notInPlan',
  'missingVariable',
  'wrongSeconds',
  'unknownVariable',
  'textTooLong',
  'textInPieces',
  'menuAsText',
  'optionCut',
  'voiceAsFile',
  'testFailed',
] as const
export type FlowFindingCode = (typeof flowFindingCodes)[number]

export const FlowFinding = z.object({
  /** Null where it is about the flow as a whole. */
  nodeId: z.string().nullable(),
  code: z.enum(flowFindingCodes),
  /** An error keeps the flow from being published. */
  level: z.enum(['error', 'warning']),
  /** What the sentence about it speaks of. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FlowFinding = z.infer<typeof FlowFinding>

/** What the network of a connection can show. */
export const FlowChannel = z.object({
  /** The connection's name. */
  name: z.string(),
  maxText: z.number().int(),
  /** Longer texts arrive in pieces instead of being refused. */
  splitsText: z.boolean(),
  lists: z.boolean(),
  buttons: z.boolean(),
  voiceNotes: z.boolean(),
})
export type FlowChannel = z.infer<typeof FlowChannel>

const Named = z.object({ id, name: z.string() })
/** What a flow may speak of: whatever is not in here is missing. */
export const FlowSurroundings = z.object({
  queues: z.array(Named),
  users: z.array(Named),
  prompts: z.array(Named),
  /** The extra infos that contacts of the company have. */
  variables: z.array(z.string()),
  /** Files that its saved draft names and that are gone. */
  missingFiles: z.array(z.string()).default([]),
  /** Types of blocks that the plan of the company leaves out. */
  notInPlan: z.array(z.string()).default([]),
  /** The connections on which the flow runs. */
  channels: z.array(FlowChannel),
})
export type FlowSurroundings = z.infer<typeof FlowSurroundings>

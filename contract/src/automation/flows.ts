import { z } from 'zod'
import { text } from '../platform/fields.ts'

/** A block as it is stored and sent. Types of the future are kept as they are: `readBlock` says what a node is. */
export const FlowNode = z.object({
  id: text(60).min(1),
  type: text(40).min(1),
  position: z.object({ x: z.number(), y: z.number() }),
  data: z.record(z.string(), z.unknown()).default({}),
  style: z.record(z.string(), z.unknown()).optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})
export type FlowNode = z.infer<typeof FlowNode>

export const FlowConnection = z.object({
  id: text(200).min(1),
  source: text(60).min(1),
  target: text(60).min(1),
  /** The exit of the block that it comes from; null for the first one. */
  sourceHandle: text(60).nullable().default(null),
  targetHandle: text(60).nullable().default(null),
})
export type FlowConnection = z.infer<typeof FlowConnection>

export const maxFlowBlocks = 1000
export const maxFlowConnections = 3000
/** Of a flow as it is sent. */
export const maxFlowBytes = 5 * 1024 * 1024

export const FlowGraph = z.object({
  nodes: z.array(FlowNode).max(maxFlowBlocks, 'Too many blocks'),
  connections: z.array(FlowConnection).max(maxFlowConnections, 'Too many connections'),
})
export type FlowGraph = z.infer<typeof FlowGraph>

/** Steps between two answers of the customer. */
export const maxFlowSteps = 200

/** Words of a customer that end any flow. */
export const flowStopWords = ['parar', 'sair'] as const

/** Why a block did what it did. All of them are reasons of the trace as well. */
export const flowReasons = [
  'flowStarted',
  'said',
  'nothingSaid',
  'asked',
  'answered',
  'chosen',
  'again',
  'waited',
  'waitOver',
  'stillWaiting',
  'decided',
  'drawn',
  'enteredQueue',
  'passedOn',
  'serviceSpoke',
  'serviceDone',
  'serviceMoved',
  'serviceFailed',
  'serviceMissing',
  'finishWord',
  'restartWord',
  'flowEnded',
  'stopWord',
  'tooManySteps',
  'tooMany',
  'unknownBlock',
  'brokenBlock',
  'missingBlock',
  'missingQueue',
  'missingFile',
  'missingFlow',
] as const
export type FlowReason = (typeof flowReasons)[number]

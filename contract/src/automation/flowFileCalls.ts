import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, text } from '../platform/fields.ts'
import { FlowForm, flowName } from './flowCalls.ts'
import { FlowGraph, maxFlowBytes } from './flows.ts'
import { FlowSummary } from './flowSummary.ts'

const access = 'flows:manage'
const byFlow = z.object({ flowId: idParam })

export const flowFileFormat = 'chatflow.flow'

/** A flow as a file: blocks without their secrets, and by name what is another in every company. */
export const FlowFile = z.object({
  format: z.literal(flowFileFormat),
  formatVersion: z.literal(1),
  name: text(200),
  flow: FlowGraph,
  /** What the queues that its blocks lead to are called. */
  queues: z.array(z.object({ id, name: text(200) })).max(1000),
})
export type FlowFile = z.infer<typeof FlowFile>

export const exportFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/export',
  summary: 'The draft of a flow as a file. Keys and passwords are not in it.',
  access,
  params: byFlow,
  response: FlowFile,
})
export const importFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/import',
  summary:
    'Adds a flow from a file. Its queues are found by their names, its files where the company has them.',
  access,
  body: z.object({ name: flowName.optional(), file: z.unknown() }),
  bodyBytes: maxFlowBytes,
  response: FlowSummary,
})

export const flowTemplateKeys = ['delivery', 'clinic', 'store', 'billing', 'realEstate'] as const
export const flowTemplateKey = z.enum(flowTemplateKeys)
export type FlowTemplateKey = z.infer<typeof flowTemplateKey>

/** A flow to start from. What it is for says the web in the user's language. */
export const FlowTemplate = z.object({
  key: flowTemplateKey,
  name: z.string(),
  blocks: z.number().int(),
  flow: FlowGraph,
})
export type FlowTemplate = z.infer<typeof FlowTemplate>

export const listFlowTemplates = endpoint({
  method: 'GET',
  path: '/flowbuilder/templates',
  summary: 'Flows to start from.',
  access,
  response: z.object({ templates: z.array(FlowTemplate) }),
})
export const createFlowFromTemplate = endpoint({
  method: 'POST',
  path: '/flowbuilder/from-template',
  summary: 'Adds a flow that begins as a template. Its queues are found by their names.',
  access,
  body: FlowForm.extend({ template: flowTemplateKey }),
  response: FlowSummary,
})

const day = z.iso.date()

/** What became of the conversations that came to a block. */
export const BlockFigures = z.object({
  nodeId: z.string(),
  came: z.number().int(),
  left: z.number().int(),
  /** Stayed silent there, or were given to a person before they went on. */
  droppedOff: z.number().int(),
  /** Between coming and leaving; null where nobody left. */
  averageSeconds: z.number().nullable(),
  /** How many left by each exit. */
  exits: z.record(z.string(), z.number().int()),
})
export type BlockFigures = z.infer<typeof BlockFigures>

export const readFlowFigures = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/figures',
  summary: 'How conversations went through the blocks of a flow, from one day of the company to another.',
  access,
  params: byFlow,
  /** The last thirty days, unless others are named. */
  query: z.object({ from: day.optional(), to: day.optional(), version: idParam.optional() }),
  response: z.object({
    /** That began in these days. */
    conversations: z.number().int(),
    /** Of them, those that a person has not taken out of it and that went on to an end. */
    finished: z.number().int(),
    blocks: z.array(BlockFigures),
  }),
})

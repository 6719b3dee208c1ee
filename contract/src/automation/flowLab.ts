import { z } from 'zod'
import { automationReasons } from '../conversations/botMessages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { customerName, customerPreview } from '../platform/hidden.ts'
import { FlowCall, maxFlowCalls } from './flowCallLog.ts'
import { FlowSurroundings } from './flowFindings.ts'
import { FlowGraph, flowReasons, maxFlowBytes } from './flows.ts'

const access = 'flows:manage'
const byFlow = z.object({ flowId: idParam })
const Variables = z.record(text(100), text(4096))

/** What comes next in a conversation that is tried out. Pauses pass by themselves. */
export const LabInput = z.discriminatedUnion('kind', [
  /** The customer writes, or taps on the choice of this id. */
  z.object({ kind: z.literal('says'), text: text(1000), id: text(100).optional() }),
  /** The service of a block replies: by hand, or as it was really asked. */
  z.object({
    kind: z.literal('service'),
    outcome: z.enum(['spoke', 'done', 'handOver', 'closed', 'failed']),
    texts: z.array(text(4096)).max(20).default([]),
    variables: Variables.default({}),
    queueId: id.nullable().default(null),
  }),
  /** Somebody changes what the flow remembers. */
  z.object({ kind: z.literal('sets'), variables: Variables }),
])
export type LabInput = z.infer<typeof LabInput>
const inputs = z.array(LabInput).max(200)

const said = { nodeId: z.string(), step: z.number().int() }
export const LabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), ...said }),
  z.object({
    kind: z.literal('choices'),
    text: z.string(),
    choices: z.array(z.object({ id: z.string(), number: z.number(), name: z.string() })),
    ...said,
  }),
  z.object({
    kind: z.literal('media'),
    type: z.enum(['img', 'audio', 'video']),
    file: z.string(),
    isVoice: z.boolean(),
    ...said,
  }),
  z.object({ kind: z.literal('link'), url: z.string(), caption: z.string(), ...said }),
])
export type LabMessage = z.infer<typeof LabMessage>

export const LabStep = z.object({
  nodeId: z.string(),
  type: z.string(),
  reason: z.enum(flowReasons),
  exit: z.string().nullable(),
  /** Everything that the flow remembers after it. */
  variables: z.record(z.string(), z.string()),
})
export type LabStep = z.infer<typeof LabStep>

/** What one input led to. `step` of a message is its place among these steps. */
export const LabTurn = z.object({ messages: z.array(LabMessage), steps: z.array(LabStep) })
export type LabTurn = z.infer<typeof LabTurn>

export const LabResult = z.object({
  /** The first one is the beginning; then one for each input. */
  turns: z.array(LabTurn),
  variables: z.record(z.string(), z.string()),
  waitingFor: z.enum(['message', 'service']).nullable(),
  /** The block at which the conversation stands; null when it is over. */
  waitsAt: z.string().nullable(),
  /** How it ended, where it has. */
  end: z.enum(['finished', 'stopped', 'queued', 'closed', 'handOver']).nullable(),
  queueId: z.number().nullable(),
  userId: z.number().nullable(),
})
export type LabResult = z.infer<typeof LabResult>

/** The draft as it is drawn; without it, the one that is saved. */
const graph = FlowGraph.optional()

export const readFlowSurroundings = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/surroundings',
  summary:
    'What a flow may speak of: queues, people, prompts, variables, and the connections on which it runs.',
  access,
  params: byFlow,
  response: FlowSurroundings,
})

export const tryFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/try',
  summary:
    'What a customer would see of a draft, and which way the conversation would take. Nothing is sent.',
  access,
  params: byFlow,
  body: z.object({
    graph,
    inputs,
    variables: Variables.default({}),
    /** The block to begin at, instead of the start. */
    startAt: text(60).optional(),
    /** What chance draws from. */
    seed: z.number().int().default(1),
  }),
  bodyBytes: maxFlowBytes,
  response: LabResult,
})

/** What has to be so after the last input. */
export const FlowExpectation = z.object({
  /** Each of them is said, in this order; capitals and accents do not matter. */
  texts: z.array(text(1000).trim().min(1, 'Required')).max(50).default([]),
  /** The queue that the customer comes to. */
  queueId: id.nullable().default(null),
  variables: Variables.default({}),
})
export type FlowExpectation = z.infer<typeof FlowExpectation>

export const FlowTestForm = z.object({
  name: text(100).trim().min(1, 'Required'),
  inputs,
  expects: FlowExpectation,
  seed: z.number().int().default(1),
})
export type FlowTestForm = z.infer<typeof FlowTestForm>

export const FlowTest = FlowTestForm.extend({ id, name: z.string(), updatedAt: isoDate })
export type FlowTest = z.infer<typeof FlowTest>
/** More would make publishing slow, and nobody reads them. */
export const maxFlowTests = 100

export const FlowTestFailure = z.object({
  code: z.enum(['notSaid', 'otherQueue', 'otherValue']),
  /** The name of the variable, where it is about one. */
  name: z.string().optional(),
  expected: z.string(),
  /** What was said last, or where the customer came to. */
  actual: z.string(),
})
export type FlowTestFailure = z.infer<typeof FlowTestFailure>

export const FlowTestResult = z.object({
  testId: id,
  name: z.string(),
  failures: z.array(FlowTestFailure),
  /** Where the conversation stood at its end. */
  nodeId: z.string().nullable(),
})
export type FlowTestResult = z.infer<typeof FlowTestResult>

export const listFlowTests = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/tests',
  summary: 'The tests that a flow has to pass before it is published.',
  access,
  params: byFlow,
  response: z.object({ tests: z.array(FlowTest) }),
})
export const createFlowTest = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/tests',
  summary: 'Adds a test to a flow.',
  access,
  params: byFlow,
  body: FlowTestForm,
  response: FlowTest,
})
const byTest = byFlow.extend({ testId: idParam })
export const updateFlowTest = endpoint({
  method: 'PUT',
  path: '/flowbuilder/:flowId/tests/:testId',
  summary: 'Changes a test of a flow.',
  access,
  params: byTest,
  body: FlowTestForm,
  response: FlowTest,
})
export const deleteFlowTest = endpoint({
  method: 'DELETE',
  path: '/flowbuilder/:flowId/tests/:testId',
  summary: 'Removes a test of a flow.',
  access,
  params: byTest,
  response: Message,
})
export const runFlowTests = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/tests/run',
  summary: 'Runs every test of a flow against a draft.',
  access,
  params: byFlow,
  body: z.object({ graph }),
  bodyBytes: maxFlowBytes,
  response: z.object({ results: z.array(FlowTestResult) }),
})

/** What a conversation came to: what was said, and how it ended. */
export const ToldRun = z.object({
  texts: z.array(z.string()),
  end: LabResult.shape.end,
  queueId: z.number().nullable(),
})
export type ToldRun = z.infer<typeof ToldRun>
export const replayDifferences = ['words', 'end', 'queue', 'variables'] as const

/** More would keep the caller waiting. */
export const maxReplayedRuns = 200

export const replayFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/replay',
  summary: 'What would have become of past conversations in a draft. Nothing is sent.',
  access,
  params: byFlow,
  body: z.object({ graph, from: z.iso.date(), to: z.iso.date() }),
  bodyBytes: maxFlowBytes,
  response: z.object({
    same: z.number().int(),
    /** There were more; these are the newest. */
    isLimited: z.boolean(),
    different: z.array(
      z.object({
        runId: id,
        ticketUuid: z.string(),
        startedAt: isoDate,
        contactName: customerName,
        /** What the customer wrote first; nothing where it was forgotten since. */
        firstWords: z.array(customerPreview),
        kinds: z.array(z.enum(replayDifferences)),
        before: ToldRun,
        after: ToldRun,
      }),
    ),
  }),
})

export const readFlowRun = endpoint({
  method: 'GET',
  path: '/flowbuilder/runs/:runId',
  summary: 'The way a conversation took through its flow, block by block.',
  access,
  params: z.object({ runId: idParam }),
  response: z.object({
    flowId: id,
    flowName: z.string(),
    version: z.number().int(),
    steps: z.array(
      z.object({
        id,
        nodeId: z.string(),
        type: z.string(),
        reason: z.enum(automationReasons),
        exit: z.string().nullable(),
        createdAt: isoDate,
        /** What the customer wrote that led here. */
        heard: z.array(z.string()),
        said: z.array(z.string()),
      }),
    ),
    /** What its blocks asked models and services, newest first. */
    calls: z.array(FlowCall).max(maxFlowCalls),
  }),
})

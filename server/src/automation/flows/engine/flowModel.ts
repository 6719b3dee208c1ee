import type {
  BrokenFlowBlock,
  FlowBlock,
  FlowBlockOf,
  FlowBlockType,
  FlowReason,
  UnknownFlowBlock,
  VariableValues,
} from '@chatflow/contract'
import { z } from 'zod'

/** Where a conversation stands in its flow. Kept as the memory of its run. */
export const FlowState = z.object({
  nodeId: z.string().nullable().default(null),
  /** The next thing that a content block says. */
  at: z.number().default(0),
  variables: z.record(z.string(), z.string()).default({}),
  waitingFor: z.enum(['message', 'timer', 'service']).nullable().default(null),
  wakeAt: z.string().nullable().default(null),
  /** What chance draws from, so that a replay is the same. */
  seed: z.number().default(0),
  /** Since the customer's last answer. */
  steps: z.number().default(0),
  /** Answers in a row that the present menu did not understand. */
  misses: z.number().default(0),
})
export type FlowState = z.infer<typeof FlowState>

/** What the customer said: its words, what was tapped, what kind of file. */
export interface FlowAnswer {
  text: string
  id?: string | undefined
  mediaType?: string | undefined
}

/** How a service that leads a block came out of one question. */
export interface ServiceOutcome {
  /** `spoke`: it waits for the customer. `done`: the flow goes on. `missing`: there is none to ask. */
  outcome: 'spoke' | 'done' | 'handOver' | 'closed' | 'failed' | 'missing'
  said?: FlowWords[]
  variables?: Record<string, string>
  queueId?: number | null
  userId?: number | null
}
export type FlowInput =
  | { kind: 'start' }
  | { kind: 'messages'; answers: FlowAnswer[] }
  | { kind: 'timer' }
  | ({ kind: 'service' } & ServiceOutcome)

export interface FlowChoice {
  id: string
  number: number
  name: string
}
/** Something to say. `media` names a stored file of the flow, `link` one that a service has named. */
export type FlowWords =
  | { kind: 'text'; text: string }
  | { kind: 'choices'; text: string; choices: FlowChoice[] }
  | { kind: 'media'; type: 'img' | 'audio' | 'video'; file: string; isVoice: boolean }
  /** `spoken` is what a recording says. */
  | { kind: 'link'; url: string; caption: string; spoken?: string }
/** `step` is the place among the turn's steps of the one that says it. */
export type FlowMessage = FlowWords & { nodeId: string; step: number }

export type FlowEnd = 'finished' | 'stopped' | 'queued' | 'closed' | 'handOver'
export type FlowEffect =
  | { kind: 'wait'; seconds: number }
  | { kind: 'enterQueue'; queueId: number; userId: number | null }
  | { kind: 'askTypebot'; nodeId: string; event: 'start' | 'message' }
  | { kind: 'askAi'; nodeId: string; event: 'start' | 'message' }
  | { kind: 'end'; why: FlowEnd }

interface FlowStep {
  nodeId: string
  type: string
  reason: FlowReason
  /** What the customer said, where the block took it. */
  input: { text?: string }
  /** What it keeps. */
  output: { variables?: Record<string, string> }
  exit: string | null
}

export interface FlowTurn {
  state: FlowState
  messages: FlowMessage[]
  effects: FlowEffect[]
  steps: FlowStep[]
  isOver: boolean
}

/** All that differs between a conversation, the phone beside the editor, a test and a replay. */
export interface FlowSurroundings {
  now: Date
  values: VariableValues
  hasQueue(id: number): boolean
  hasUser(id: number): boolean
  hasFile(name: string): boolean
}

export type ReadFlowBlock = FlowBlock | UnknownFlowBlock | BrokenFlowBlock
export interface CompiledFlow {
  blocks: Map<string, ReadFlowBlock>
  startId: string | null
  /** The block that an exit leads to; undefined when nothing is connected. */
  next(nodeId: string, exit: string): string | undefined
  /** Whether its texts or conditions speak of anything that has to be read first. */
  readsVariables: boolean
  /** The stored files that its blocks send. */
  files: string[]
}

/** What a block sees while it runs. */
export interface BlockContext {
  state: FlowState
  surroundings: FlowSurroundings
  render(text: string): string
  /** Undefined when nobody knows a variable of this name. */
  valueOf(name: string): string | undefined
}

/** What a block does. Without an exit and without waiting, the flow is over. */
export interface BlockResult {
  reason: FlowReason
  says?: FlowWords[]
  exit?: string
  waitsFor?: 'message' | 'timer' | 'service'
  seconds?: number
  effect?: FlowEffect
  end?: FlowEnd
  input?: { text?: string }
  variables?: Record<string, string>
  /** Of the state: see there. */
  at?: number
  seed?: number
  misses?: number
}

/** One kind of block. `resume` is asked when what it waited for has come. */
export interface Executor<T extends FlowBlockType> {
  enter(block: FlowBlockOf<T>, context: BlockContext): BlockResult
  resume?(block: FlowBlockOf<T>, context: BlockContext, input: ResumeInput): BlockResult
}
export type ResumeInput = Exclude<FlowInput, { kind: 'start' }>

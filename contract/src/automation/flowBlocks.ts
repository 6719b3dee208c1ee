import { z } from 'zod'
import { text } from '../platform/fields.ts'
import type { PlanFlag } from '../platform/planFlags.ts'
import type { FlowNode } from './flows.ts'

/** What a block of a flow can be. The editor offers these, and the engine runs each of them. */
export const flowBlockTypes = [
  'start',
  'message',
  'interval',
  'condition',
  'menu',
  'img',
  'audio',
  'video',
  'randomizer',
  'singleBlock',
  'ticket',
  'typebot',
  'openai',
  'question',
  'comment',
] as const
export type FlowBlockType = (typeof flowBlockTypes)[number]

/** What the plan must include for a block: those that ask somebody outside. */
export const planOfBlock: Partial<Record<string, PlanFlag>> = {
  typebot: 'useIntegrations',
  openai: 'useOpenAi',
} satisfies Partial<Record<FlowBlockType, PlanFlag>>

const words = text(4096).default('')
const looseText = text(4096)
  .nullish()
  .transform((value) => value ?? '')
/** Forms and old clients send numbers as text. */
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const looseWhole = (min: number, max: number, usual: number) =>
  z.preprocess(
    (given) => (given === '' || given === null ? undefined : given),
    whole(min, max).default(usual),
  )
const someId = z
  .preprocess((given) => (given === '' ? null : given), whole(1, Number.MAX_SAFE_INTEGER).nullish())
  .transform((value) => value ?? null)

export const flowSeconds = { min: 1, max: 120 } as const
const seconds = whole(flowSeconds.min, flowSeconds.max)

export const flowConditions = [
  'equals',
  'notEquals',
  'contains',
  'greater',
  'less',
  'atLeast',
  'atMost',
  'empty',
  'notEmpty',
] as const
export type FlowCondition = (typeof flowConditions)[number]

const media = z.object({
  url: text(500).default(''),
  record: z.boolean().optional(),
  original: text(500).optional(),
})

/** One thing that a content block says. `value` is its words, its seconds, or the name of its stored file. */
const element = z.object({
  type: z.enum(['message', 'interval', 'img', 'audio', 'video']),
  number: text(60).min(1),
  value: z
    .union([text(4096), z.number()])
    .nullish()
    .transform((value) => String(value ?? '')),
  original: text(500).optional(),
  record: z.boolean().optional(),
})
export type FlowElement = z.infer<typeof element>

export const flowSecretFields = { typebot: ['jsonContent'], openai: ['apiKey', 'voiceKey'] } as const

const schemas = {
  start: z.object({}),
  message: z.object({ label: words }),
  interval: z.object({ sec: seconds }),
  condition: z.object({ key: text(100).trim().min(1), condition: z.enum(flowConditions), value: looseText }),
  menu: z.object({
    message: words,
    arrayOption: z
      .array(z.object({ number: whole(1, 1000), value: looseText }))
      .max(100)
      .default([]),
  }),
  img: media,
  audio: media,
  video: media,
  randomizer: z.object({ percent: whole(0, 100) }),
  singleBlock: z.object({
    seq: z.array(text(60)).max(200).default([]),
    elements: z.array(element).max(200).default([]),
  }),
  ticket: z.object({ queueId: whole(1, Number.MAX_SAFE_INTEGER), userId: someId }),
  typebot: z.object({
    name: looseText,
    projectName: looseText,
    language: looseText,
    urlN8N: looseText,
    typebotSlug: looseText,
    typebotExpires: looseWhole(0, 525_600, 1),
    typebotDelayMessage: looseWhole(0, 60_000, 1000),
    typebotKeywordFinish: looseText,
    typebotKeywordRestart: looseText,
    typebotRestartMessage: looseText,
    typebotUnknownMessage: looseText,
  }),
  openai: z.object({
    name: looseText,
    prompt: text(20_000)
      .nullish()
      .transform((value) => value ?? ''),
    voice: text(100).default('texto'),
    voiceRegion: looseText,
    maxTokens: looseWhole(1, 100_000, 100),
    temperature: z.coerce.number().min(0).max(2).default(1),
    queueId: someId,
    maxMessages: looseWhole(1, 1000, 10),
    baseUrl: looseText,
    model: looseText,
    /** A saved prompt that is used instead of what the block says. */
    promptId: someId,
  }),
  question: z.object({ message: words, answerKey: text(100).trim().min(1) }),
  comment: z.object({ text: words }),
} satisfies Record<FlowBlockType, z.ZodType>

type Blocks = { [T in FlowBlockType]: { type: T; id: string; data: z.infer<(typeof schemas)[T]> } }
export type FlowBlockOf<T extends FlowBlockType> = Blocks[T]
export type FlowBlock = Blocks[FlowBlockType]

export interface FlowBlockProblem {
  path: string
  message: string
}
/** A block type of the future, or of another product: kept as it is, and never run. */
export interface UnknownFlowBlock {
  type: 'unknown'
  id: string
  of: string
}
/** A block whose content cannot be read. */
export interface BrokenFlowBlock {
  type: 'broken'
  id: string
  of: FlowBlockType
  problems: FlowBlockProblem[]
}

/** What a node is. */
export function readBlock({
  id,
  type,
  data,
}: Pick<FlowNode, 'id' | 'type' | 'data'>): FlowBlock | UnknownFlowBlock | BrokenFlowBlock {
  if (!isBlockType(type)) return { type: 'unknown', id, of: type }
  const read = schemas[type].safeParse(data)
  if (read.success) return { type, id, data: read.data } as FlowBlock
  const problems = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { type: 'broken', id, of: type, problems }
}

const isBlockType = (type: string): type is FlowBlockType => flowBlockTypes.some((known) => known === type)

/** The ways out of a block, as `sourceHandle` names them. The first one also stands for none. */
export function exitsOf(block: FlowBlock): string[] {
  switch (block.type) {
    case 'condition':
      return ['true', 'false']
    case 'menu':
      return block.data.arrayOption.map(({ number }) => `a${number}`)
    case 'randomizer':
      return ['a', 'b']
    case 'ticket':
    case 'comment':
      return []
    default:
      return ['a']
  }
}

/** What a content block says, in its order. Elements that `seq` does not name come last. */
export function elementsOf({ seq, elements }: FlowBlockOf<'singleBlock'>['data']): FlowElement[] {
  const byNumber = new Map(elements.map((one) => [one.number, one]))
  const named = seq.flatMap((number) => byNumber.get(number) ?? [])
  const placed = new Set(named)
  return [...placed, ...elements.filter((one) => !placed.has(one))]
}

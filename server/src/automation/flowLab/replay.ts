import {
  ChoiceData,
  type LabInput,
  type LabResult,
  type MessageType,
  type replayDifferences,
  type ToldRun,
} from '@chatflow/contract'
import { z } from 'zod'
import { preview } from '../../conversations/messages/preview.ts'
import { seedBefore } from '../flows/engine/draw.ts'
import type { FlowAnswer } from '../flows/engine/flowModel.ts'
import { wordsOf } from './runTest.ts'
import type { TrialInput } from './tryDraft.ts'

/** One recorded step, as far as it tells what happened to a flow from outside. */
export const RecordedStep = z.object({
  responder: z.string(),
  reason: z.string(),
  input: z.object({
    messageIds: z.array(z.number()).default([]),
    nodeId: z.string().default(''),
    type: z.string().default(''),
  }),
  output: z.object({
    messageIds: z.array(z.number()).default([]),
    exit: z.string().nullish(),
    target: z.object({ queueId: z.number().optional(), isClosed: z.boolean().optional() }).optional(),
    variables: z.record(z.string(), z.string()).default({}),
  }),
})
export type RecordedStep = z.infer<typeof RecordedStep>

export interface RecordedMessage {
  body: string
  dataJson: unknown
  mediaType: MessageType
  mediaName: string | null
  isDeleted: boolean
}

type Outcome = Extract<LabInput, { kind: 'service' }>['outcome']
const outcomes: Record<string, Outcome> = {
  serviceSpoke: 'spoke',
  serviceDone: 'done',
  serviceMoved: 'handOver',
  serviceFailed: 'failed',
}

/** What customers and services said to a flow, in its order. */
export function inputsOf(
  steps: readonly RecordedStep[],
  messages: ReadonlyMap<number, RecordedMessage>,
): TrialInput[] {
  const found = (ids: number[]) => ids.flatMap((id) => messages.get(id) ?? [])
  return steps.flatMap(({ responder, reason, input, output }): TrialInput[] => {
    const outcome = outcomes[reason]
    if (outcome)
      return [
        {
          kind: 'service',
          outcome: output.target?.isClosed ? 'closed' : outcome,
          texts: found(output.messageIds).map(({ body }) => body),
          variables: output.variables,
          queueId: output.target?.queueId ?? null,
        },
      ]
    // What a flow began with is no answer to it.
    const heard = found(input.messageIds)
    if (responder !== 'continueFlow' || heard.length === 0 || reason === 'stillWaiting') return []
    return [{ kind: 'messages', answers: heard.map(answerIn) }]
  })
}

/** As the conversation itself passes it on: a menu looks at each message, and a file without words is an answer, too. */
function answerIn({ body, dataJson, mediaType }: RecordedMessage): FlowAnswer {
  const choice = ChoiceData.safeParse(dataJson)
  return { text: body, id: choice.data?.id, ...(mediaType !== 'conversation' && { mediaType }) }
}

/** A phrase that begins a flow is the same in every conversation: what follows tells them apart. */
const maxFirstWords = 3

/** By what a person recognises a conversation: what its customer wrote first. */
export function firstWordsOf(
  steps: readonly RecordedStep[],
  messages: ReadonlyMap<number, RecordedMessage>,
): string[] {
  const heard = new Set(steps.flatMap(({ input }) => input.messageIds))
  return [...heard]
    .flatMap((id) => messages.get(id) ?? [])
    .slice(0, maxFirstWords)
    .map(preview)
    .filter((words) => words !== '')
}

/** What chance drew from at the beginning: what is remembered has been drawn from since. */
export const seedOf = (memory: unknown, steps: readonly RecordedStep[]): number => {
  const { seed } = Remembered.parse(memory)
  return seedBefore(seed, steps.filter(({ reason }) => reason === 'drawn').length)
}
const Remembered = z.object({ seed: z.number().default(1) })

type Difference = (typeof replayDifferences)[number]

/** In what two runs of the same conversation differ for the customer and the company. */
export function differencesOf(before: LabResult, after: LabResult): Difference[] {
  const differs: Record<Difference, boolean> = {
    words: !isSame(told(before).texts, told(after).texts),
    end: before.end !== after.end,
    queue: before.queueId !== after.queueId || before.userId !== after.userId,
    variables: !isSame(sorted(before.variables), sorted(after.variables)),
  }
  return (Object.keys(differs) as Difference[]).filter((kind) => differs[kind])
}

export const told = ({ turns, end, queueId }: LabResult): ToldRun => ({
  texts: turns.flatMap(({ messages }) => messages.map(wordsOf)),
  end,
  queueId,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const sorted = (variables: Record<string, string>) =>
  Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1))

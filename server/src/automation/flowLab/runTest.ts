import type { FlowTest, FlowTestFailure, FlowTestResult, LabMessage, LabResult } from '@chatflow/contract'
import { foldText } from '../../platform/foldText.ts'
import type { CompiledFlow, FlowSurroundings } from '../flows/engine/flowModel.ts'
import { tryDraft } from './tryDraft.ts'

/** Holds one test against a flow. */
export function runTest(
  flow: CompiledFlow,
  { id, name, inputs, expects, seed }: FlowTest,
  surroundings: FlowSurroundings,
  queueNames: ReadonlyMap<number, { name: string }>,
): FlowTestResult {
  const result = tryDraft(flow, { inputs, seed }, surroundings)
  const nameOf = (queueId: number | null) =>
    queueId === null ? '' : (queueNames.get(queueId)?.name ?? `${queueId}`)
  const wrongQueue = expects.queueId !== null && expects.queueId !== result.queueId
  return {
    testId: id,
    name,
    failures: [
      ...unsaid(expects.texts, result),
      ...(wrongQueue
        ? [{ code: 'otherQueue' as const, expected: nameOf(expects.queueId), actual: nameOf(result.queueId) }]
        : []),
      ...otherValues(expects.variables, result.variables),
    ],
    nodeId:
      result.waitsAt ?? result.turns.findLast(({ steps }) => steps.length > 0)?.steps.at(-1)?.nodeId ?? null,
  }
}

/** The first text that is missing: what would have come after it says nothing new. */
function unsaid(expected: string[], { turns }: LabResult): FlowTestFailure[] {
  const said = turns.flatMap(({ messages }) => messages.map(wordsOf))
  let from = 0
  for (const text of expected) {
    const found = said.findIndex((words, index) => index >= from && foldText(words).includes(foldText(text)))
    if (found === -1) return [{ code: 'notSaid', expected: text, actual: said.at(-1) ?? '' }]
    from = found + 1
  }
  return []
}

function otherValues(expected: Record<string, string>, actual: Record<string, string>): FlowTestFailure[] {
  return Object.entries(expected)
    .filter(([name, value]) => foldText(actual[name] ?? '') !== foldText(value))
    .map(([name, value]) => ({ code: 'otherValue', name, expected: value, actual: actual[name] ?? '' }))
}

/** What a customer reads of a message; of a file, its name. */
export function wordsOf(message: LabMessage): string {
  if (message.kind === 'choices') return [message.text, ...message.choices.map(({ name }) => name)].join('\n')
  if (message.kind === 'media') return message.file
  return message.kind === 'link' ? `${message.caption} ${message.url}`.trim() : message.text
}

import { elementsOf, flowSeconds, type FlowBlockOf, type FlowElement } from '@chatflow/contract'
import type { BlockContext, BlockResult, Executor, FlowWords } from '../flowModel.ts'
import { mediaOf, textsOf } from '../says.ts'

/** Says its parts in order. A pause in the middle is a wait like any other: `at` is where it goes on. */
export const singleBlock: Executor<'singleBlock'> = {
  enter: (block, context) => sayFrom(0, block, context),
  resume: (block, context) => sayFrom(context.state.at, block, context),
}

function sayFrom(from: number, { data }: FlowBlockOf<'singleBlock'>, context: BlockContext): BlockResult {
  const elements = elementsOf(data)
  const says: FlowWords[] = []
  let isMissing = false
  for (const [index, element] of elements.entries()) {
    if (index < from) continue
    const wait = secondsOf(element)
    if (wait !== undefined) return { reason: 'waited', says, waitsFor: 'timer', seconds: wait, at: index + 1 }
    const words = wordsOf(element, context)
    isMissing ||= words.length === 0 && element.type !== 'message'
    says.push(...words)
  }
  return { reason: isMissing ? 'missingFile' : says.length > 0 ? 'said' : 'nothingSaid', says, exit: 'a' }
}

/** A pause that cannot be read is none. */
function secondsOf({ type, value }: FlowElement): number | undefined {
  const seconds = Math.round(Number(value))
  return type === 'interval' && seconds >= flowSeconds.min ? Math.min(seconds, flowSeconds.max) : undefined
}

function wordsOf(
  { type, value, record = false }: FlowElement,
  { render, surroundings }: BlockContext,
): FlowWords[] {
  if (type === 'interval') return []
  if (type === 'message') return textsOf(render(value))
  return mediaOf({ type, file: value, isVoice: record }, surroundings)
}

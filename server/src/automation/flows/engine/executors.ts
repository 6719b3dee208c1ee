import type { FlowBlockType } from '@chatflow/contract'
import { comment } from './blocks/comment.ts'
import { condition } from './blocks/condition.ts'
import { interval } from './blocks/interval.ts'
import { audio, img, video } from './blocks/media.ts'
import { menu } from './blocks/menu.ts'
import { message } from './blocks/message.ts'
import { openai } from './blocks/openai.ts'
import { question } from './blocks/question.ts'
import { randomizer } from './blocks/randomizer.ts'
import { singleBlock } from './blocks/singleBlock.ts'
import { start } from './blocks/start.ts'
import { ticket } from './blocks/ticket.ts'
import { typebot } from './blocks/typebot.ts'
import type { BlockContext, BlockResult, Executor, ReadFlowBlock, ResumeInput } from './flowModel.ts'

/** Every block that the editor offers is run by one of these. */
const executors: { [T in FlowBlockType]: Executor<T> } = {
  start,
  message,
  interval,
  condition,
  menu,
  img,
  audio,
  video,
  randomizer,
  singleBlock,
  ticket,
  typebot,
  openai,
  question,
  comment,
}

/** The list pairs each type with its executor; that a block meets its own is beyond what types can say here. */
const executorOf = (block: ReadFlowBlock): Executor<never> | undefined =>
  block.type === 'unknown' || block.type === 'broken' ? undefined : (executors[block.type] as Executor<never>)

export function enterBlock(block: ReadFlowBlock, context: BlockContext): BlockResult {
  return executorOf(block)?.enter(block as never, context) ?? unreadable(block)
}

export function resumeBlock(block: ReadFlowBlock, context: BlockContext, input: ResumeInput): BlockResult {
  return executorOf(block)?.resume?.(block as never, context, input) ?? unreadable(block)
}

const unreadable = ({ type }: ReadFlowBlock): BlockResult => ({
  reason: type === 'unknown' ? 'unknownBlock' : 'brokenBlock',
  end: 'handOver',
})

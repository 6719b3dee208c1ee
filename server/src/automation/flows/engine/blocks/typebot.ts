import type { FlowBlockOf } from '@chatflow/contract'
import { foldText } from '../../../../platform/foldText.ts'
import { afterService } from '../afterService.ts'
import type { BlockResult, Executor, FlowAnswer } from '../flowModel.ts'
import { textsOf } from '../says.ts'

export const typebot: Executor<'typebot'> = {
  enter: (block) => ({ reason: 'passedOn', ...asking(block, 'start') }),
  resume: (block, context, input) => {
    if (input.kind === 'service') return afterService(input, context)
    if (input.kind === 'timer') return { reason: 'passedOn', ...asking(block, 'start') }
    const { typebotKeywordFinish, typebotKeywordRestart, typebotRestartMessage } = block.data
    if (isSaid(typebotKeywordFinish, input.answers)) return { reason: 'finishWord', exit: 'a' }
    if (isSaid(typebotKeywordRestart, input.answers)) {
      const says = textsOf(context.render(typebotRestartMessage))
      return { reason: 'restartWord', says, ...asking(block, 'start') }
    }
    return { reason: 'passedOn', ...asking(block, 'message') }
  },
}

const asking = ({ id }: FlowBlockOf<'typebot'>, event: 'start' | 'message') =>
  ({ waitsFor: 'service', effect: { kind: 'askTypebot', nodeId: id, event } }) satisfies Partial<BlockResult>

const isSaid = (word: string, answers: FlowAnswer[]) =>
  word.trim() !== '' && answers.some(({ text }) => foldText(text) === foldText(word))

import type { FlowBlockOf } from '@chatflow/contract'
import { foldText } from '../../../../platform/foldText.ts'
import type { BlockContext, BlockResult, Executor, FlowAnswer, FlowChoice } from '../flowModel.ts'

/** A machine at the other end could go on answering nonsense forever. */
const maxMisses = 5

export const menu: Executor<'menu'> = {
  enter: (block, context) => ask(block, context, { reason: 'asked' }),
  resume: (block, context, input) => {
    if (input.kind !== 'messages') return ask(block, context, { reason: 'asked' })
    const choices = choicesOf(block, context)
    const text = input.answers.at(-1)?.text ?? ''
    for (const answer of input.answers) {
      const choice = chosenIn(choices, answer)
      if (choice) return { reason: 'chosen', exit: choice.id, input: { text: answer.text } }
    }
    const misses = context.state.misses + 1
    if (misses >= maxMisses) return { reason: 'tooMany', end: 'handOver', input: { text } }
    return ask(block, context, { reason: 'again', misses, input: { text } })
  },
}

function ask(
  block: FlowBlockOf<'menu'>,
  context: BlockContext,
  result: Pick<BlockResult, 'reason' | 'misses' | 'input'>,
): BlockResult {
  const choices = choicesOf(block, context)
  if (choices.length === 0) return { reason: 'brokenBlock', end: 'handOver' }
  const text = context.render(block.data.message)
  return { ...result, says: [{ kind: 'choices', text, choices }], waitsFor: 'message' }
}

const choicesOf = ({ data }: FlowBlockOf<'menu'>, { render }: BlockContext): FlowChoice[] =>
  data.arrayOption
    .map(({ number, value }) => ({ id: `a${number}`, number, name: render(value).trim() || String(number) }))
    .toSorted((one, other) => one.number - other.number)

/** By a tap, by its number, or by its name. */
function chosenIn(choices: FlowChoice[], { id, text }: FlowAnswer): FlowChoice | undefined {
  const tapped = choices.find((choice) => choice.id === id)
  if (tapped) return tapped
  const said = foldText(text)
  const number = /^[[(]?\s*(\d{1,4})\s*[\])]?[.-]?$/.exec(said)?.[1]
  if (number !== undefined) return choices.find((choice) => choice.number === Number(number))
  return choices.find(
    (choice) => foldText(choice.name) === said || foldText(`[ ${choice.number} ] - ${choice.name}`) === said,
  )
}

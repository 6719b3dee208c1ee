import type { Executor } from '../flowModel.ts'
import { textsOf } from '../says.ts'

export const question: Executor<'question'> = {
  enter: ({ data }, { render }) => ({
    reason: 'asked',
    says: textsOf(render(data.message)),
    waitsFor: 'message',
  }),
  // Those who write in pieces have given one answer.
  resume: ({ data }, _context, input) => {
    const answers = input.kind === 'messages' ? input.answers : []
    const text = answers
      .map((answer) => answer.text.trim() || (answer.mediaType ?? ''))
      .filter(Boolean)
      .join('\n')
    return { reason: 'answered', exit: 'a', input: { text }, variables: { [data.answerKey]: text } }
  },
}

import type { Executor } from '../flowModel.ts'
import { afterService } from '../afterService.ts'

export const typebot: Executor<'typebot'> = {
  enter: ({ id }) => ({
    reason: 'passedOn',
    waitsFor: 'service',
    effect: { kind: 'askTypebot', nodeId: id, event: 'start' },
  }),
  resume: ({ id }, context, input) =>
    input.kind === 'service'
      ? afterService(input, context)
      : {
          reason: 'passedOn',
          waitsFor: 'service',
          effect: { kind: 'askTypebot', nodeId: id, event: 'message' },
        },
}

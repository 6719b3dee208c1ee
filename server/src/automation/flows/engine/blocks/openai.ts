import type { Executor } from '../flowModel.ts'
import { afterService } from '../afterService.ts'

export const openai: Executor<'openai'> = {
  enter: ({ id }) => ({
    reason: 'passedOn',
    waitsFor: 'service',
    effect: { kind: 'askAi', nodeId: id, event: 'start' },
  }),
  resume: ({ id, data }, context, input) =>
    input.kind === 'service'
      ? afterService({ queueId: data.queueId, ...input }, context)
      : { reason: 'passedOn', waitsFor: 'service', effect: { kind: 'askAi', nodeId: id, event: 'message' } },
}

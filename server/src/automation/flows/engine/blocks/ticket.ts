import type { Executor } from '../flowModel.ts'

/** Hands the conversation to people. */
export const ticket: Executor<'ticket'> = {
  enter: ({ data: { queueId, userId } }, { surroundings }) =>
    surroundings.hasQueue(queueId) && (userId === null || surroundings.hasUser(userId))
      ? { reason: 'enteredQueue', effect: { kind: 'enterQueue', queueId, userId }, end: 'queued' }
      : { reason: 'missingQueue', end: 'handOver' },
}

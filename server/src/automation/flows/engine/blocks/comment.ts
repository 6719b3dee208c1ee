import type { Executor } from '../flowModel.ts'

/** For people who read the flow. A connection that leads here leads nowhere. */
export const comment: Executor<'comment'> = { enter: () => ({ reason: 'flowEnded' }) }

import type { Executor } from '../flowModel.ts'

export const start: Executor<'start'> = { enter: () => ({ reason: 'flowStarted', exit: 'a' }) }

import type { Executor } from '../flowModel.ts'

export const interval: Executor<'interval'> = {
  enter: ({ data }) => ({ reason: 'waited', waitsFor: 'timer', seconds: data.sec }),
  resume: () => ({ reason: 'waitOver', exit: 'a' }),
}

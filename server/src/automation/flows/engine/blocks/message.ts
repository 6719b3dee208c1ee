import type { Executor } from '../flowModel.ts'
import { textsOf } from '../says.ts'

export const message: Executor<'message'> = {
  enter: ({ data }, { render }) => {
    const says = textsOf(render(data.label))
    return { reason: says.length > 0 ? 'said' : 'nothingSaid', says, exit: 'a' }
  },
}

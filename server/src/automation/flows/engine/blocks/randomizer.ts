import { draw } from '../draw.ts'
import type { Executor } from '../flowModel.ts'

export const randomizer: Executor<'randomizer'> = {
  enter: ({ data }, { state }) => {
    const { value, seed } = draw(state.seed)
    return { reason: 'drawn', exit: value * 100 < data.percent ? 'a' : 'b', seed }
  },
}

import type { QuickMessage } from '@chatflow/contract'
import { folded, hasWords } from '../../ui/folded.ts'

const maxShown = 50

/** Those whose shortcode begins with what was typed, then those that hold it, then those whose words do. */
export function matchQuick(all: QuickMessage[], typed: string): QuickMessage[] {
  const search = folded(typed.trim())
  const rank = ({ shortcode, message }: QuickMessage) => {
    const code = folded(shortcode).replace(/^\//, '')
    if (code.startsWith(search)) return 0
    if (code.includes(search)) return 1
    return hasWords(message, search) ? 2 : 3
  }
  const ranked = all.map((quick) => ({ quick, rank: rank(quick) })).filter(({ rank: place }) => place < 3)
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxShown)
    .map(({ quick }) => quick)
}

import type { QuickMessage } from '@chatflow/contract'
import { folded, hasWords } from '../../ui/folded.ts'

const maxShown = 50

/**
 * Those whose shortcode begins with what was typed, then those that hold it, then those whose words do; among equals
 * those that are used most.
 */
export function matchQuick(all: QuickMessage[], typed: string): QuickMessage[] {
  const search = folded(typed.trim())
  const rank = (quick: QuickMessage) => {
    const { code, words } = comparable(quick)
    if (code.startsWith(search)) return 0
    if (code.includes(search)) return 1
    return hasWords(words, search) ? 2 : 3
  }
  const ranked = all.map((quick) => ({ quick, rank: rank(quick) })).filter(({ rank: place }) => place < 3)
  return ranked
    .toSorted((one, other) => one.rank - other.rank || other.quick.uses - one.quick.uses)
    .slice(0, maxShown)
    .map(({ quick }) => quick)
}

/** Folded once, not with every letter: two thousand of them would be felt while typing. */
const known = new WeakMap<QuickMessage, { code: string; words: string }>()
function comparable(quick: QuickMessage) {
  const before = known.get(quick)
  if (before) return before
  const made = { code: folded(quick.shortcode).replace(/^\//, ''), words: folded(quick.message) }
  known.set(quick, made)
  return made
}

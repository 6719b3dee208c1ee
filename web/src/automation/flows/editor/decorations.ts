export interface BlockProblem {
  level: 'error' | 'warning'
  text: string
}

/** What others have to say about a block, drawn on it. */
export interface BlockDecoration {
  problems?: readonly BlockProblem[]
  /** Short words under the block, such as "132 · 12 % param aqui". */
  figures?: readonly string[]
  /** The running conversation went through it. */
  isLit?: boolean
  /** The running conversation stands on it now. */
  isCurrent?: boolean
  /** How it differs from the version it is compared with. */
  change?: 'added' | 'removed' | 'changed'
}

type Decorations = ReadonlyMap<string, BlockDecoration>

export interface DecorationStore {
  /** Each source (checker, phone, figures …) has its own map and replaces it whole; an empty one takes it away. */
  set: (source: string, decorations: Decorations) => void
  of: (id: string) => BlockDecoration | undefined
  subscribe: (listener: () => void) => () => void
}

export function createDecorationStore(): DecorationStore {
  const sources = new Map<string, Decorations>()
  const listeners = new Set<() => void>()
  let merged = new Map<string, BlockDecoration>()
  return {
    set: (source, decorations) => {
      if (decorations.size === 0 && !sources.has(source)) return
      sources.set(source, decorations)
      merged = merge([...sources.values()], merged)
      for (const listener of listeners) listener()
    },
    of: (id) => merged.get(id),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A block about which nothing new is said keeps its object, so that it is not drawn again. */
function merge(sources: Decorations[], before: Map<string, BlockDecoration>) {
  const merged = new Map<string, BlockDecoration>()
  for (const source of sources)
    for (const [id, decoration] of source) merged.set(id, joined(merged.get(id), decoration))
  for (const [id, decoration] of merged) {
    const known = before.get(id)
    if (known && JSON.stringify(known) === JSON.stringify(decoration)) merged.set(id, known)
  }
  return merged
}

const joined = (one: BlockDecoration = {}, other: BlockDecoration): BlockDecoration => ({
  ...one,
  ...other,
  problems: [...(one.problems ?? []), ...(other.problems ?? [])],
  figures: [...(one.figures ?? []), ...(other.figures ?? [])],
})

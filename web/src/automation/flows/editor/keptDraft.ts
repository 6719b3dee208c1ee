import { FlowGraph } from '@chatflow/contract'
import { z } from 'zod'
import { withoutSecrets } from './blockClipboard.ts'

const KeptDraft = z.object({ graph: FlowGraph, revision: z.number(), at: z.string() })
/** What somebody drew and did not save, in this browser. */
export type KeptDraft = z.infer<typeof KeptDraft>

const keyOf = (userId: number, flowId: number) => `flow draft ${userId} ${flowId}`

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Outlives the tab, the browser and a machine that loses its power, until the flow is saved. */
export function draftShelf(userId: number, flowId: number, shelf: Shelf = localStorage) {
  const key = keyOf(userId, flowId)
  return {
    read: (): KeptDraft | undefined => {
      const text = shelf.getItem(key)
      if (text === null) return undefined
      try {
        return KeptDraft.safeParse(JSON.parse(text)).data
      } catch {
        // Half-written: there is nothing in it that could be drawn.
        return undefined
      }
    },
    /** Returns whether there was room for it. */
    keep: (draft: KeptDraft): boolean => {
      try {
        shelf.setItem(key, JSON.stringify({ ...draft, graph: withoutSecrets(draft.graph) }))
        return true
      } catch {
        return false
      }
    },
    forget: () => shelf.removeItem(key),
  }
}

import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/serverTime.ts'
import { useSession } from '../../../platform/session.tsx'
import { isDirty } from './editorState.ts'
import type { EditorStore } from './editorStore.ts'
import { draftShelf, type KeptDraft } from './keptDraft.ts'

const restMs = 400

/** Brings back what was not saved the last time, and keeps what is not saved yet. */
export function useKeptDraft(flowId: number, store: EditorStore) {
  const { user } = useSession()
  const [found, setFound] = useState<{ draft: KeptDraft; isOld: boolean }>()
  useEffect(() => {
    const shelf = draftShelf(user.id, flowId)
    const draft = shelf.read()
    const { revision } = store.get().saved
    if (draft) {
      const isOld = draft.revision !== revision
      setFound({ draft, isOld })
      if (!isOld) store.send({ do: 'replace', graph: draft.graph })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let kept = store.get().graph
    const keepNow = () => {
      const state = store.get()
      if (state.graph === kept) return
      kept = state.graph
      if (isDirty(state))
        shelf.keep({ graph: state.graph, revision: state.saved.revision, at: serverNow().toISOString() })
      else shelf.forget()
    }
    const unsubscribe = store.subscribe(() => {
      // A save changes no block, and what is saved need not be kept.
      if (!isDirty(store.get())) {
        kept = store.get().graph
        shelf.forget()
      }
      clearTimeout(timer)
      timer = setTimeout(keepNow, restMs)
    })
    window.addEventListener('pagehide', keepNow)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      keepNow()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [flowId, store, user.id])

  const settle = () => setFound(undefined)
  return {
    found,
    settle,
    /** Draws an older draft of one's own; saving it will say that the flow has changed since. */
    restore: () => {
      if (found) store.send({ do: 'replace', graph: found.draft.graph, basedOn: found.draft.revision })
      settle()
    },
    discard: () => {
      const { saved } = store.get()
      if (found && !found.isOld) store.send({ do: 'replace', graph: saved.graph })
      draftShelf(user.id, flowId).forget()
      settle()
    },
  }
}

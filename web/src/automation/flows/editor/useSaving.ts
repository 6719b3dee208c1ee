import { duplicateFlow, readFlow, saveFlow, type FlowDraft } from '@chatflow/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useAction } from '../../../platform/api.ts'
import { notifyError, notifySuccess } from '../../../platform/notify.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import { isDirty } from './editorState.ts'
import type { EditorStore } from './editorStore.ts'

/** Somebody else has saved since this draft was loaded. */
export interface Conflict {
  by: string | undefined
  at: string | undefined
}

type SaveResult = 'saved' | 'conflict' | 'failed'

interface Saving {
  flow: FlowDraft
  store: EditorStore
  files: Map<string, string>
}

/** Saves the draft, and notices when others do. */
export function useSaving({ flow, store, files }: Saving) {
  const save = useAction(saveFlow)
  const [conflict, setConflict] = useState<Conflict>()
  const [publishedVersion, setPublished] = useState(flow.publishedVersion)
  const running = useRef<Promise<SaveResult>>(undefined)
  const { id: idFlow } = flow

  const saveOnce = async (): Promise<SaveResult> => {
    const { graph, saved } = store.get()
    try {
      const { revision } = await save.mutateAsync({ body: { idFlow, ...graph, revision: saved.revision } })
      store.send({ do: 'saved', graph, revision })
      setConflict(undefined)
      return 'saved'
    } catch (error) {
      const found = conflictOf(error)
      if (found) setConflict(found)
      else notifyError(error)
      return found ? 'conflict' : 'failed'
    }
  }
  /** Pressed twice, it is saved once. */
  const saveDraft = () => {
    running.current ??= saveOnce().finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const takeTheirs = useCallback(async () => {
    const { flow: theirs } = await call(readFlow, { params: { flowId: idFlow } })
    for (const [name, url] of Object.entries(theirs.files)) files.set(name, url)
    store.send({ do: 'replace', graph: theirs.flow })
    store.send({ do: 'saved', graph: theirs.flow, revision: theirs.revision })
    setConflict(undefined)
  }, [idFlow, files, store])

  useOthersSaving({
    idFlow,
    store,
    isSaving: () => running.current !== undefined,
    setPublished,
    setConflict,
    takeTheirs,
  })
  const keepAsCopy = useKeepAsCopy(idFlow, store, takeTheirs)
  return {
    saveDraft,
    isSaving: save.isPending,
    conflict,
    takeTheirs,
    keepAsCopy,
    publishedVersion,
    setPublished,
  }
}

/** Puts the draft into a flow of its own, and shows that one. */
function useKeepAsCopy(idFlow: number, store: EditorStore, takeTheirs: () => Promise<void>) {
  const { t } = useTranslation('flowEditor')
  const navigate = useNavigate()
  const copy = useAction(duplicateFlow)
  return async () => {
    const { graph } = store.get()
    const made = await copy.mutateAsync({ body: { flowId: idFlow } })
    await call(saveFlow, { body: { idFlow: made.id, ...graph, revision: made.revision } })
    // Nothing of this draft is lost any more: leaving need not ask.
    await takeTheirs()
    notifySuccess(t('conflict.copied'))
    await navigate({ to: `/flowbuilder/${made.id}` })
  }
}

interface OthersSaving {
  idFlow: number
  store: EditorStore
  isSaving: () => boolean
  setPublished: (version: number | null) => void
  setConflict: (conflict: Conflict) => void
  takeTheirs: () => Promise<void>
}

/** Who has drawn nothing sees at once what others saved; who has, is told and chooses. */
function useOthersSaving({ idFlow, store, isSaving, setPublished, setConflict, takeTheirs }: OthersSaving) {
  const { t } = useTranslation('flowEditor')
  const { user } = useSession()
  useCompanyEvent('flow', (event) => {
    if (event.action === 'delete' || event.flow.id !== idFlow) return
    setPublished(event.flow.publishedVersion)
    const { revision, savedBy, updatedAt } = event.flow
    // The response of one's own save may be later than the news of it.
    if (revision <= store.get().saved.revision || isSaving()) return
    if (isDirty(store.get())) return setConflict({ by: savedBy?.name, at: updatedAt })
    takeTheirs().then(() => {
      if (savedBy && savedBy.id !== user.id) notifySuccess(t('conflict.updated', { name: savedBy.name }))
    }, notifyError)
  })
}

export type SavingState = ReturnType<typeof useSaving>

function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ERR_FLOW_CHANGED') return undefined
  const { savedBy, updatedAt } = (error.details ?? {}) as { savedBy?: { name?: string }; updatedAt?: string }
  return { by: savedBy?.name, at: updatedAt }
}

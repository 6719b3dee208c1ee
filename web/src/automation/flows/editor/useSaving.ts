import {
  createFlow,
  duplicateFlow,
  readFlow,
  saveFlow,
  type FlowDraft,
  type FlowSummary,
} from '@chatflow/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { ApiError, call, useAction } from '../../../platform/api.ts'
import { notifyError, notifySuccess } from '../../../platform/notify.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
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
  const [isGone, setGone] = useState(false)
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
      if (error instanceof ApiError && error.code === 'ERR_NO_FLOW_FOUND') setGone(true)
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
    setGone,
    takeTheirs,
  })
  const keepAsCopy = useKeepAsCopy(idFlow, store, takeTheirs)
  const keepAsNew = useKeepAsNew(flow.name, store)
  return {
    saveDraft,
    isSaving: save.isPending,
    conflict,
    /** Somebody has deleted the flow meanwhile. */
    isGone,
    takeTheirs,
    keepAsCopy,
    keepAsNew,
    publishedVersion,
    setPublished,
  }
}

/** Puts the draft into a flow of its own, and shows that one. */
function useKeepAsCopy(idFlow: number, store: EditorStore, takeTheirs: () => Promise<void>) {
  const copy = useAction(duplicateFlow)
  const keep = useKeep(store)
  // Nothing of this draft is lost any more: leaving need not ask.
  return async () => keep(await copy.mutateAsync({ body: { flowId: idFlow } }), takeTheirs)
}

/** The same for a draft whose flow is gone: there is nothing to copy, and its name is free. */
function useKeepAsNew(name: string, store: EditorStore) {
  const create = useAction(createFlow)
  const keep = useKeep(store)
  return async () => {
    const { graph, saved } = store.get()
    await keep(await create.mutateAsync({ body: { name } }), async () =>
      store.send({ do: 'saved', graph, revision: saved.revision }),
    )
  }
}

function useKeep(store: EditorStore) {
  const { t } = useTranslation('flowEditor')
  const navigate = useNavigate()
  return async (made: FlowSummary, leave: () => Promise<void>) => {
    const { graph } = store.get()
    await call(saveFlow, { body: { idFlow: made.id, ...graph, revision: made.revision } })
    await leave()
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
  setGone: (isGone: boolean) => void
  takeTheirs: () => Promise<void>
}

/** Who has drawn nothing sees at once what others saved; who has, is told and chooses. */
function useOthersSaving(saving: OthersSaving) {
  const { idFlow, store, isSaving, setPublished, setConflict, setGone, takeTheirs } = saving
  const { t } = useTranslation('flowEditor')
  const { user } = useSession()
  useCompanyEvent('flow', (event) => {
    if (event.action === 'delete') {
      if (event.flowId === idFlow) setGone(true)
      return
    }
    if (event.flow.id !== idFlow) return
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

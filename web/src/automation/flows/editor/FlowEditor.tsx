import type { FlowDraft } from '@chatflow/contract'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { formatDateTime } from '../../../platform/format.ts'
import { notifyError, notifySuccess } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Canvas } from './canvas/Canvas.tsx'
import type { AddWish } from './canvas/canvasProps.ts'
import { createDecorationStore } from './decorations.ts'
import { EditorContext, type Editor } from './EditorContext.ts'
import { EditorDialogs, type OpenDialog } from './EditorDialogs.tsx'
import { createEditorStore } from './editorStore.ts'
import { newBlock, placeForNew, withStart } from './graphEdits.ts'
import { watchers } from './panels.ts'
import { Header } from './parts/Header.tsx'
import { LeaveGuard } from './parts/LeaveGuard.tsx'
import { Notice } from './parts/Notice.tsx'
import classes from './parts/parts.module.css'
import { SidePanel } from './parts/SidePanel.tsx'
import { Sidebar } from './parts/Sidebar.tsx'
import { useKeptDraft } from './useKeptDraft.ts'
import { useSaving, type SavingState } from './useSaving.ts'
import { useShowBlock, useViewBlock } from './useShowBlock.ts'

/** The editor of one flow: header, blocks to add, canvas, and a panel at the right. */
export function FlowEditor({ flow }: { flow: FlowDraft }) {
  const { t } = useTranslation('flowEditor')
  const [store] = useState(() => {
    const created = createEditorStore()
    created.send({ do: 'load', graph: withStart(flow.flow), revision: flow.revision })
    return created
  })
  const [decorations] = useState(createDecorationStore)
  const [files] = useState(() => new Map(Object.entries(flow.files)))
  const [panel, openPanel] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog>()
  const viewBlock = useViewBlock(store)
  const showBlock = useShowBlock(store, viewBlock)
  const saving = useSaving({ flow, store, files })
  const kept = useKeptDraft(flow.id, store)
  const editBlock = useCallback(
    (id: string) => {
      const block = store.get().graph.nodes.find((node) => node.id === id)
      if (block && block.type !== 'start') setDialog({ is: 'edit', id })
    },
    [store],
  )
  const editor = useMemo<Editor>(
    () => ({
      flowId: flow.id,
      flowName: flow.name,
      store,
      decorations,
      files,
      showBlock,
      viewBlock,
      editBlock,
      openPanel,
    }),
    [flow.id, flow.name, store, decorations, files, showBlock, viewBlock, editBlock],
  )
  const add = useCallback(
    (wish: AddWish) => {
      const { nodes } = store.get().graph
      const start = nodes.find(({ type }) => type === 'start')
      if (wish.type === undefined) return setDialog({ is: 'choose', wish })
      if (wish.type !== 'start') return setDialog({ is: 'add', type: wish.type, wish })
      // A flow begins once.
      if (start) return showBlock(start.id)
      store.send({ do: 'add', block: newBlock('start', {}, wish.at ?? placeForNew(store.get().graph)) })
    },
    [store, showBlock],
  )
  const cut = useCallback((id: string) => setDialog({ is: 'cut', id }), [])
  const save = async () => {
    const result = await saving.saveDraft()
    if (result === 'conflict') setDialog({ is: 'conflict' })
    return result === 'saved'
  }
  const saveAndTell = async () => {
    if (await save()) notifySuccess(t('saved'))
  }
  return (
    <EditorContext value={editor}>
      <div className={classes.editor}>
        <Header
          publishedVersion={saving.publishedVersion}
          isSaving={saving.isSaving}
          openPanel={panel}
          onSave={() => void saveAndTell()}
          onPublish={() => setDialog({ is: 'publish' })}
        />
        <Notices kept={kept} saving={saving} onDecide={() => setDialog({ is: 'conflict' })} />
        <div className={classes.main}>
          <Sidebar onAdd={(type) => add({ type })} />
          <Canvas
            onAdd={add}
            onFind={() => setDialog({ is: 'find' })}
            onConnect={(id) => setDialog({ is: 'connect', id })}
            onCut={cut}
            onSave={() => void saveAndTell()}
            onShowKeys={() => setDialog({ is: 'keys' })}
          />
          <SidePanel open={panel} />
        </div>
        <EditorDialogs open={dialog} saving={saving} onSave={save} onOpen={setDialog} onAdd={add} />
        <LeaveGuard onSave={save} />
        {watchers.map((Watcher, index) => (
          <Suspense key={index}>
            <Watcher />
          </Suspense>
        ))}
      </div>
    </EditorContext>
  )
}

interface NoticesProps {
  kept: ReturnType<typeof useKeptDraft>
  saving: SavingState
  onDecide: () => void
}

function Notices({
  kept: { found, restore, discard, settle },
  saving: { conflict, isGone, keepAsNew },
  onDecide,
}: NoticesProps) {
  const { t } = useTranslation('flowEditor')
  const when = found && formatDateTime(found.draft.at)
  return (
    <>
      {found && (
        <Notice
          tone="blue"
          text={t(found.isOld ? 'kept.old' : 'kept.text', { when })}
          actions={[
            found.isOld
              ? { label: t('kept.restore'), onClick: restore }
              : { label: t('kept.close'), onClick: settle },
            { label: t('kept.discard'), onClick: discard },
          ]}
        />
      )}
      {isGone && (
        <Notice
          tone="amber"
          text={t('gone.text')}
          actions={[{ label: t('gone.keep'), onClick: () => void keepAsNew().catch(notifyError) }]}
        />
      )}
      {conflict && !isGone && (
        <Notice
          tone="amber"
          text={t('conflict.someone')}
          actions={[{ label: t('conflict.decide'), onClick: onDecide }]}
        />
      )}
    </>
  )
}

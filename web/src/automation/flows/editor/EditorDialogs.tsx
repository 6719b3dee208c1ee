import { Suspense, useRef } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { nameKeyOf } from './blockKinds.ts'
import { blockWords, readingOrder } from './blockWords.ts'
import type { AddWish } from './canvas/canvasProps.ts'
import { blockDialogs } from './dialogs/blockDialogs.ts'
import { useEditor, useGraph } from './EditorContext.ts'
import { freeExit, newBlock, placeBeside, placeForNew } from './graphEdits.ts'
import { BlockPicker } from './parts/BlockPicker.tsx'
import { ConflictDialog } from './parts/ConflictDialog.tsx'
import { ConnectDialog } from './parts/ConnectDialog.tsx'
import { KeysDialog } from './parts/KeysDialog.tsx'
import { PublishDialog } from './parts/PublishDialog.tsx'
import type { SavingState } from './useSaving.ts'
import { useOfferedBlocks } from './useOfferedBlocks.ts'

/** One at a time. */
export type OpenDialog =
  | { is: 'edit'; id: string }
  | { is: 'add'; type: string; wish: AddWish }
  | { is: 'choose'; wish: AddWish }
  | { is: 'connect'; id: string }
  | { is: 'cut'; id: string }
  | { is: 'find' | 'keys' | 'publish' | 'conflict' }

interface EditorDialogsProps {
  open: OpenDialog | undefined
  saving: SavingState
  onSave: () => Promise<boolean>
  onOpen: (dialog: OpenDialog | undefined) => void
  onAdd: (wish: AddWish) => void
}

export function EditorDialogs({ open, saving, onSave, onOpen, onAdd }: EditorDialogsProps) {
  // A dialog tells its end after it has faded: by then another one may have been opened.
  const close = () => onOpen(undefined)
  switch (open?.is) {
    case 'edit':
      return <EditBlock key={open.id} id={open.id} onClose={close} />
    case 'add':
      return <AddBlock type={open.type} wish={open.wish} onClose={close} />
    case 'choose':
      return <ChooseBlock wish={open.wish} onAdd={onAdd} onClose={close} />
    case 'connect':
      return <ConnectDialog blockId={open.id} onClose={close} />
    case 'cut':
      return <CutConnection id={open.id} onClose={close} />
    case 'find':
      return <FindBlock onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'publish':
      return (
        <PublishDialog
          publishedVersion={saving.publishedVersion}
          setPublished={saving.setPublished}
          onSave={onSave}
          onClose={close}
        />
      )
    case 'conflict':
      return saving.conflict ? (
        <ConflictDialog
          conflict={saving.conflict}
          takeTheirs={saving.takeTheirs}
          keepAsCopy={saving.keepAsCopy}
          onClose={close}
        />
      ) : null
    default:
      return null
  }
}

const hasDialog = (type: string): type is keyof typeof blockDialogs => Object.hasOwn(blockDialogs, type)

function EditBlock({ id, onClose }: { id: string; onClose: () => void }) {
  const { store } = useEditor()
  const block = useGraph().nodes.find((node) => node.id === id)
  if (!block || !hasDialog(block.type)) return null
  const Dialog = blockDialogs[block.type]
  return (
    <Suspense fallback={null}>
      <Dialog
        type={block.type}
        data={block.data}
        isNew={false}
        onSave={(data) => store.send({ do: 'change', id, data })}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** The block appears when its dialog is done; a cancelled one leaves nothing behind. */
function AddBlock({ type, wish, onClose }: { type: string; wish: AddWish; onClose: () => void }) {
  const { store, showBlock } = useEditor()
  const added = useRef<string>(undefined)
  if (!hasDialog(type)) return null
  const Dialog = blockDialogs[type]
  return (
    <Suspense fallback={null}>
      <Dialog
        type={type}
        data={{}}
        isNew
        onSave={(data) => {
          const block = newBlock(type, data, wish.at ?? placeForNew(store.get().graph))
          store.send({ do: 'add', block, ...(wish.from && type !== 'comment' && { from: wish.from }) })
          added.current = block.id
        }}
        onClose={() => {
          onClose()
          // Only now: the dialog had the focus until here.
          if (added.current !== undefined) showBlock(added.current)
        }}
      />
    </Suspense>
  )
}

/** By its name. With one block selected, the new one stands beside it and follows from its first free exit. */
function ChooseBlock({
  wish,
  onAdd,
  onClose,
}: Pick<EditorDialogsProps, 'onAdd'> & { wish: AddWish; onClose: () => void }) {
  const { t } = useTranslation('flowEditor')
  const { store } = useEditor()
  const offered = useOfferedBlocks()
  const after = wish.from ? wish : { ...wish, ...wishAfterSelected(store.get()) }
  const source = store.get().graph.nodes.find(({ id }) => id === after.from?.source)
  const name = source && t(`blocks.${nameKeyOf(source.type)}.name`)
  return (
    <BlockPicker
      title={name ? t('palette.after', { name }) : t('tools.add')}
      placeholder={t('palette.search')}
      noneText={t('palette.none')}
      entries={offered
        .flatMap(({ types }) => types)
        .filter((type) => !after.from || type !== 'start')
        .map((type) => ({ id: type, type, label: t(`blocks.${type}.name`), text: t(`blocks.${type}.text`) }))}
      onChoose={(type) => onAdd({ ...after, type })}
      onClose={onClose}
    />
  )
}

type State = ReturnType<ReturnType<typeof useEditor>['store']['get']>

function wishAfterSelected({ graph, selected }: State): AddWish {
  const [id] = selected
  const block = selected.size === 1 ? graph.nodes.find((node) => node.id === id) : undefined
  const exit = block && freeExit(graph, block)
  if (!block || exit === undefined) return {}
  return { at: placeBeside(block), from: { source: block.id, exit } }
}

function FindBlock({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('flowEditor')
  const { showBlock } = useEditor()
  const graph = useGraph()
  return (
    <BlockPicker
      title={t('find.title')}
      placeholder={t('find.placeholder')}
      noneText={t('find.none')}
      entries={readingOrder(graph).map((node) => ({
        id: node.id,
        type: node.type,
        label: t(`blocks.${nameKeyOf(node.type)}.name`),
        text: blockWords(node),
      }))}
      onChoose={showBlock}
      onClose={onClose}
    />
  )
}

function CutConnection({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('flowEditor')
  const { store } = useEditor()
  return (
    <ConfirmDialog
      title={t('connection.title')}
      confirmLabel={t('connection.remove')}
      onConfirm={() => store.send({ do: 'remove', ids: new Set([id]) })}
      onClose={onClose}
    >
      {t('connection.question')}
    </ConfirmDialog>
  )
}

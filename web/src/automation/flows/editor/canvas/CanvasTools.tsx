import { ActionIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHierarchy2,
  IconKeyboard,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSearch,
  IconSquarePlus,
  type Icon,
} from '@tabler/icons-react'
import { Panel, useReactFlow } from '@xyflow/react'
import { useState } from 'react'
import { isApple } from '../../../../keys/platform.ts'
import { notifyError, notifySuccess } from '../../../../platform/notify.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { useEditor, useEditorState } from '../EditorContext.ts'
import type { CanvasProps } from './canvasProps.ts'
import classes from './canvas.module.css'

const mod = isApple ? '⌘' : 'Ctrl'

interface ToolProps {
  label: string
  keys?: string
  icon: Icon
  disabled?: boolean
  loading?: boolean
  onClick: () => void
}

function Tool({ label, keys, icon: ToolIcon, ...button }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} · ${keys}` : label}>
      <ActionIcon color="gray" aria-label={label} {...button}>
        <ToolIcon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export function CanvasTools({
  onAdd,
  onFind,
  onShowKeys,
}: Pick<CanvasProps, 'onAdd' | 'onFind' | 'onShowKeys'>) {
  const { t } = useTranslation('flowEditor')
  const { store } = useEditor()
  const canUndo = useEditorState(({ past }) => past.length > 0)
  const canRedo = useEditorState(({ future }) => future.length > 0)
  const arrange = useArrange()
  return (
    <Panel position="top-center">
      <div className={classes.tools} role="toolbar" aria-label={t('tools.label')}>
        <Tool
          label={t('tools.undo')}
          keys={`${mod} Z`}
          icon={IconArrowBackUp}
          disabled={!canUndo}
          onClick={() => store.send({ do: 'undo' })}
        />
        <Tool
          label={t('tools.redo')}
          keys={`${mod} Shift Z`}
          icon={IconArrowForwardUp}
          disabled={!canRedo}
          onClick={() => store.send({ do: 'redo' })}
        />
        <span className={classes.rule} />
        <Tool label={t('tools.add')} keys="N" icon={IconSquarePlus} onClick={() => onAdd({})} />
        <Tool label={t('tools.find')} keys={`${mod} F`} icon={IconSearch} onClick={onFind} />
        <Tool
          label={t('tools.arrange')}
          icon={IconHierarchy2}
          loading={arrange.isBusy}
          onClick={() => void arrange.run()}
        />
        <Tool label={t('tools.keys')} icon={IconKeyboard} onClick={onShowKeys} />
      </div>
    </Panel>
  )
}

export function ZoomTools() {
  const { t } = useTranslation('flowEditor')
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="bottom-left">
      <div className={classes.tools} data-direction="down">
        <Tool label={t('tools.zoomIn')} icon={IconPlus} onClick={() => void zoomIn()} />
        <Tool label={t('tools.zoomOut')} icon={IconMinus} onClick={() => void zoomOut()} />
        <Tool
          label={t('tools.fit')}
          icon={IconMaximize}
          onClick={() => void fitView({ padding: 0.2, maxZoom: 1 })}
        />
      </div>
    </Panel>
  )
}

/** Asks a worker for a tidy place for each block. One step of its own, so it can be undone. */
function useArrange() {
  const { t } = useTranslation('flowEditor')
  const { store } = useEditor()
  const { getInternalNode, fitView } = useReactFlow()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { arrangeBlocks } = await import('../arrangeBlocks.ts')
      const { graph } = store.get()
      const places = await arrangeBlocks(graph, (id) => getInternalNode(id)?.measured.height)
      if (store.get().graph !== graph) return
      store.send({ do: 'move', places })
      notifySuccess(t('tools.arranged'))
      requestAnimationFrame(() => void fitView({ padding: 0.2, maxZoom: 1 }))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

import type { FlowNode } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCopy, IconTrash } from '@tabler/icons-react'
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { kindOf, nameKeyOf } from '../blockKinds.ts'
import type { BlockDecoration, BlockProblem } from '../decorations.ts'
import { useDecoration, useEditor } from '../EditorContext.ts'
import { BlockBody } from './BlockBody.tsx'
import classes from './blocks.module.css'

export type CanvasNode = Node<{ block: FlowNode }, 'block'>

/** One block on the canvas: what it is, what it says, and where it leads. Drawn again only when it changes itself. */
export const BlockNode = memo(function BlockNode({ id, data: { block }, selected }: NodeProps<CanvasNode>) {
  const { t } = useTranslation('flowEditor')
  const said = useDecoration(id)
  const { icon: KindIcon, tone } = kindOf(block.type)
  return (
    <article
      className={classes.block}
      data-type={block.type}
      data-tone={tone}
      data-selected={selected || undefined}
      data-lit={said?.isLit || undefined}
      data-current={said?.isCurrent || undefined}
      data-change={said?.change}
      data-problem={worstOf(said?.problems)}
    >
      {block.type !== 'start' && block.type !== 'comment' && (
        <Handle type="target" position={Position.Left} className={classes.entry} />
      )}
      <header className={classes.head}>
        <span className={classes.mark}>
          <KindIcon size={16} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.name}>{t(`blocks.${nameKeyOf(block.type)}.name`)}</span>
        <Actions id={id} isStart={block.type === 'start'} />
        <Problems problems={said?.problems} />
      </header>
      <BlockBody block={block} />
      <Figures said={said} />
    </article>
  )
})

function Actions({ id, isStart }: { id: string; isStart: boolean }) {
  const { t } = useTranslation('flowEditor')
  const { store, isReadOnly } = useEditor()
  if (isReadOnly) return null
  return (
    <span className={classes.actions}>
      {!isStart && (
        <ActionIcon
          className="nodrag"
          size={26}
          color="gray"
          tabIndex={-1}
          aria-label={t('block.duplicate')}
          title={t('block.duplicate')}
          onClick={() => store.send({ do: 'duplicate', ids: new Set([id]) })}
        >
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        className="nodrag"
        size={26}
        color="gray"
        tabIndex={-1}
        aria-label={t('block.remove')}
        title={t('block.remove')}
        onClick={() => store.send({ do: 'remove', ids: new Set([id]) })}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
}

const worstOf = (problems: readonly BlockProblem[] = []) =>
  problems.some(({ level }) => level === 'error') ? 'error' : problems.length > 0 ? 'warning' : undefined

function Problems({ problems = [] }: { problems: readonly BlockProblem[] | undefined }) {
  const { t } = useTranslation('flowEditor')
  const worst = worstOf(problems)
  if (!worst) return null
  const ProblemIcon = worst === 'error' ? IconAlertCircle : IconAlertTriangle
  return (
    <Tooltip label={problems.map(({ text }) => text).join(' ')} multiline maw={280}>
      <span
        className={classes.problem}
        data-level={worst}
        role="img"
        aria-label={t('block.problems', { count: problems.length })}
      >
        <ProblemIcon size={16} stroke={2} aria-hidden />
      </span>
    </Tooltip>
  )
}

function Figures({ said }: { said: BlockDecoration | undefined }) {
  if (!said?.figures?.length) return null
  return (
    <footer className={classes.figures}>
      {said.figures.map((figure) => (
        <span key={figure}>{figure}</span>
      ))}
    </footer>
  )
}

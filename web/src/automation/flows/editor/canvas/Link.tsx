import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import {
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  getSmoothStepPath,
  type Edge,
  type EdgeProps,
} from '@xyflow/react'
import { memo } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { useDecoration } from '../EditorContext.ts'
import classes from './canvas.module.css'

export type CanvasEdge = Edge<{ onRemove: (id: string) => void }, 'link'>

const around = { offset: 28, borderRadius: 14 }

/** A connection. Once chosen, it can be taken away in its middle. */
export const Link = memo(function Link(props: EdgeProps<CanvasEdge>) {
  const { id, source, target, selected, data } = props
  const { t } = useTranslation('flowEditor')
  const [from, to] = [useDecoration(source), useDecoration(target)]
  // Going back, a curve would run through the blocks it passes: a line with corners goes around them.
  const goesBack = props.targetX < props.sourceX
  const [path, x, y] = goesBack ? getSmoothStepPath({ ...props, ...around }) : getBezierPath(props)
  const isLit = Boolean(from?.isLit && (to?.isLit || to?.isCurrent))
  return (
    <>
      <BaseEdge path={path} interactionWidth={24} className={classes.link} data-lit={isLit || undefined} />
      {selected && (
        <EdgeLabelRenderer>
          <ActionIcon
            className={`nodrag nopan ${classes.cut}`}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            variant="filled"
            color="red"
            size={30}
            radius="xl"
            aria-label={t('connection.remove')}
            title={t('connection.remove')}
            onClick={() => data?.onRemove(id)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

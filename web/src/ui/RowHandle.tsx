import { useDraggable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import type { DragData } from './DragArea.tsx'
import classes from './ListTable.module.css'
import { Tooltip } from './Tooltip.tsx'
import type { RowOrder } from './list.ts'

interface RowHandleProps {
  index: number
  count: number
  name: string
  order: RowOrder
}

/** Where one takes a row to put it elsewhere. The arrow keys alone move it by one place at once. */
export function RowHandle({ index, count, name, order }: RowHandleProps) {
  const { t } = useTranslation('ui')
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `row ${index}`,
    data: { index, name } satisfies DragData,
    attributes: { roleDescription: t('drag.role') },
  })
  const press = (event: KeyboardEvent) => {
    listeners?.onKeyDown?.(event)
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || isDragging) return
    event.preventDefault()
    if (index + by >= 0 && index + by < count) order.move(index, index + by)
  }
  return (
    <Tooltip label={order.hint} disabled={isDragging}>
      <ActionIcon
        ref={setNodeRef}
        className={classes.handle}
        size={28}
        variant="subtle"
        color="gray"
        {...attributes}
        {...listeners}
        aria-label={order.label(name)}
        onKeyDown={press}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

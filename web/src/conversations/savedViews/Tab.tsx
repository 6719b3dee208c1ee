import { maxViewCount, type SavedView } from '@chatflow/contract'
import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './savedViews.module.css'

interface TabOrder {
  /** By so many places, or to the place of another one. */
  move: (by: number, target?: SavedView) => void
  isFirst: boolean
  isLast: boolean
}

interface TabProps {
  view: SavedView
  count: number | null | undefined
  isActive: boolean
  onChoose: () => void
  /** Absent where the tab is not the reader's to move. */
  order: TabOrder | undefined
  onOpen: (is: 'editing' | 'deleting') => void
}

/** The tab that is being dragged; the browser carries texts only. */
let carried: { view: SavedView; move: TabOrder['move'] } | undefined

/** One kept filter with its number. The chosen one has a menu. */
export function Tab({ view, count, isActive, onChoose, order, onOpen }: TabProps) {
  const { t } = useTranslation('savedViews')
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || by === undefined || !order) return
    event.preventDefault()
    order.move(by)
  }
  const isDragged = order !== undefined
  return (
    <span
      className={classes.tab}
      data-active={isActive || undefined}
      draggable={isDragged}
      onDragStart={() => order && (carried = { view, move: order.move })}
      onDragEnd={() => (carried = undefined)}
      onDragOver={(event) => carried && carried.view.isShared === view.isShared && event.preventDefault()}
      onDrop={() => carried?.move(0, view)}
    >
      <UnstyledButton
        className={classes.name}
        aria-pressed={isActive}
        aria-keyshortcuts={isDragged ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        title={view.isShared ? t('shared', { name: view.name }) : view.name}
        onClick={onChoose}
        onKeyDown={press}
      >
        <span className={classes.words}>{view.name}</span>
        {typeof count === 'number' && (
          <span className={classes.count}>{count > maxViewCount ? `${maxViewCount}+` : count}</span>
        )}
      </UnstyledButton>
      {isActive && order && <TabMenu view={view} order={order} onOpen={onOpen} />}
    </span>
  )
}

interface TabMenuProps {
  view: SavedView
  order: TabOrder
  onOpen: TabProps['onOpen']
}

function TabMenu({ view, order, onOpen }: TabMenuProps) {
  const { t } = useTranslation('savedViews')
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.more} aria-label={t('menu', { name: view.name })}>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen('editing')}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChevronLeft {...icon} />}
          disabled={order.isFirst}
          onClick={() => order.move(-1)}
        >
          {t('left')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChevronRight {...icon} />}
          disabled={order.isLast}
          onClick={() => order.move(1)}
        >
          {t('right')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--red)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => onOpen('deleting')}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

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
import { useTranslation } from 'react-i18next'
import classes from './savedViews.module.css'

interface TabProps {
  view: SavedView
  count: number | null | undefined
  isActive: boolean
  onChoose: () => void
  /** By so many places, or to the place of another one. Absent where the tab is not the reader's to move. */
  onMove: ((by: number, target?: SavedView) => void) | undefined
  onOpen: (is: 'editing' | 'deleting') => void
}

/** The tab that is being dragged; the browser carries texts only. */
let carried: { view: SavedView; move: NonNullable<TabProps['onMove']> } | undefined

/** One kept filter with its number. The chosen one has a menu. */
export function Tab({ view, count, isActive, onChoose, onMove, onOpen }: TabProps) {
  const { t } = useTranslation('savedViews')
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || by === undefined || !onMove) return
    event.preventDefault()
    onMove(by)
  }
  const isDragged = onMove !== undefined
  return (
    <span
      className={classes.tab}
      data-active={isActive || undefined}
      draggable={isDragged}
      onDragStart={() => onMove && (carried = { view, move: onMove })}
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
      {isActive && onMove && <TabMenu view={view} onMove={onMove} onOpen={onOpen} />}
    </span>
  )
}

interface TabMenuProps {
  view: SavedView
  onMove: NonNullable<TabProps['onMove']>
  onOpen: TabProps['onOpen']
}

function TabMenu({ view, onMove, onOpen }: TabMenuProps) {
  const { t } = useTranslation('savedViews')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.more} aria-label={t('menu', { name: view.name })}>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen('editing')}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChevronLeft {...icon} />} onClick={() => onMove(-1)}>
          {t('left')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChevronRight {...icon} />} onClick={() => onMove(1)}>
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

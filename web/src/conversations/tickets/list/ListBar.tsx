import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconCheck,
  IconMessagePlus,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentPropsWithRef, RefObject } from 'react'
import { useCommands } from '../../../keys/commands.ts'
import { isApple } from '../../../keys/platform.ts'
import { ariaKeys } from '../../../keys/shortcuts.ts'
import { useHint } from '../../../keys/useHint.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { mayShowAll, orderOf, withText, type Choice } from './choice.ts'
import { FilterButton } from './FilterButton.tsx'
import classes from './TicketList.module.css'
import { useDensity } from './useDensity.ts'

interface ListBarProps {
  search: RefObject<HTMLInputElement | null>
  choice: Choice
  onChange: (choice: Choice) => void
  onNew: () => void
}

/** Search, and everything that decides what the list shows. */
export function ListBar({ search, choice, onChange, onNew }: ListBarProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const { showAll } = choice
  const hint = useHint()
  const newTicket = t('new.title')
  const { isCompact, toggle: toggleDensity } = useDensity()
  useCommands([
    {
      id: 'search',
      group: 'list',
      icon: IconSearch,
      shortcut: 'search',
      label: t('bar.search'),
      run: () => search.current?.focus(),
    },
    {
      id: 'newTicket',
      group: 'list',
      icon: IconMessagePlus,
      shortcut: 'newTicket',
      label: newTicket,
      run: onNew,
    },
    {
      id: 'density',
      group: 'list',
      icon: IconBaselineDensityMedium,
      label: t(isCompact ? 'bar.roomy' : 'bar.compact'),
      run: toggleDensity,
    },
  ])
  return (
    <div className={classes.bar}>
      <div className={classes.search} title={hint(t('bar.search'), 'search')}>
        <SearchBox
          ref={search}
          value={choice.text}
          label={t('bar.search')}
          onChange={(text) => onChange(withText(choice, text))}
        />
      </div>
      <FilterButton choice={choice} onChange={onChange} />
      {mayShowAll(user) && (
        <BarToggle
          icon={IconUsers}
          label={t('bar.showAll')}
          isOn={showAll}
          onClick={() => onChange({ ...choice, showAll: !showAll })}
        />
      )}
      <ArrangeMenu choice={choice} onChange={onChange} isCompact={isCompact} onCompact={toggleDensity} />
      <Tooltip label={hint(newTicket, 'newTicket')}>
        <ActionIcon
          variant="filled"
          aria-label={newTicket}
          aria-keyshortcuts={ariaKeys('newTicket', isApple)}
          onClick={onNew}
        >
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

interface ArrangeMenuProps {
  choice: Choice
  onChange: (choice: Choice) => void
  isCompact: boolean
  onCompact: () => void
}

/** In which order and how close together the rows stand. */
function ArrangeMenu({ choice, onChange, isCompact, onCompact }: ArrangeMenuProps) {
  const { t } = useTranslation('tickets')
  const { isAscending, isInLine } = choice
  const order = orderOf(choice)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ArrangeButton
          label={t('bar.arrange')}
          icon={order === 'newest' ? IconSortDescending : IconSortAscending}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {choice.view === 'pending' && (
          <CheckItem
            label={t('bar.longestFirst')}
            isOn={isInLine}
            onToggle={() => onChange({ ...choice, isInLine: !isInLine })}
          />
        )}
        {order !== 'line' && (
          <CheckItem
            label={t('bar.oldestFirst')}
            isOn={isAscending}
            onToggle={() => onChange({ ...choice, isAscending: !isAscending })}
          />
        )}
        <CheckItem label={t('bar.compact')} isOn={isCompact} onToggle={onCompact} />
      </Menu.Dropdown>
    </Menu>
  )
}

function CheckItem({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <Menu.CheckboxItem
      checked={isOn}
      closeMenuOnClick
      checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
      onChange={onToggle}
    >
      {label}
    </Menu.CheckboxItem>
  )
}

interface ArrangeButtonProps extends ComponentPropsWithRef<'button'> {
  label: string
  icon: Icon
}

function ArrangeButton({ label, icon: Picture, color: _color, ...button }: ArrangeButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon color="gray" aria-label={label} {...button}>
        <Picture size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

interface BarToggleProps {
  icon: Icon
  label: string
  isOn: boolean
  onClick: () => void
}

function BarToggle({ icon: Picture, label, isOn, onClick }: BarToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        <Picture size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

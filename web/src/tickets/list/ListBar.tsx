import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconMessagePlus,
  IconSortAscending,
  IconSortDescending,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { mayShowAll, withText, type Choice } from './choice.ts'
import { FilterButton } from './FilterButton.tsx'
import classes from './TicketList.module.css'

interface ListBarProps {
  choice: Choice
  onChange: (choice: Choice) => void
  onNew: () => void
}

/** Search, and everything that decides what the list shows. */
export function ListBar({ choice, onChange, onNew }: ListBarProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const { showAll, isAscending } = choice
  const bar = useRef<HTMLDivElement>(null)
  // Fields take part: whoever has just written an answer goes on to the next ticket without the mouse.
  useHotkeys(
    [
      ['mod+K', () => bar.current?.querySelector('input')?.focus()],
      ['alt+N', onNew],
    ],
    [],
  )
  return (
    <div ref={bar} className={classes.bar}>
      <div className={classes.search} title={t('bar.searchHint')}>
        <SearchBox
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
      <BarToggle
        icon={isAscending ? IconSortAscending : IconSortDescending}
        label={t('bar.oldestFirst')}
        isOn={isAscending}
        onClick={() => onChange({ ...choice, isAscending: !isAscending })}
      />
      <Tooltip label={t('bar.newHint')}>
        <ActionIcon variant="filled" aria-label={t('new.title')} aria-keyshortcuts="Alt+N" onClick={onNew}>
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
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

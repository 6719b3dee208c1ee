import { listQueues, listTagNames, listUserNames } from '@chatflow/contract'
import { Button, Checkbox, Chip, Input } from '@mantine/core'
import { useId } from 'react'
import { useConnections } from '../../../channels/connections/useConnections.ts'
import { useEndpoint } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { Names } from '../../../ui/names.ts'
import { NamesField } from '../../../ui/NamesField.tsx'
import {
  activeFilters,
  filterStatuses,
  maySeeGroups,
  withFilters,
  withoutFilters,
  type Choice,
  type Filters,
  type FilterStatus,
} from './choice.ts'
import classes from './TicketList.module.css'

interface FilterProps {
  choice: Choice
  onChange: (choice: Choice) => void
}

export function FilterFields({ choice, onChange }: FilterProps) {
  const { t } = useTranslation('tickets')
  const { can } = useSession()
  const isOverseer = can('tickets-manager:showall')
  const tags = useEndpoint(listTagNames, { query: {} }, { refreshOn: 'tag' })
  const users = useEndpoint(listUserNames, {}, { enabled: isOverseer, refreshOn: 'user' })
  const connections = useConnections()
  const isUnfiltered = activeFilters(choice) === 0
  const change = (changes: Partial<Filters>) => onChange(withFilters(choice, changes))
  return (
    <div className={classes.filters}>
      <StatusField value={choice.statuses} onChange={(statuses) => change({ statuses })} />
      <FilterNames
        label={t('filters.queues')}
        description={t('filters.queuesHelp')}
        names={useOwnQueues()}
        value={choice.queues}
        onChange={(queues) => change({ queues })}
      />
      <FilterNames
        label={t('filters.tags')}
        names={tags}
        value={choice.tags}
        onChange={(chosen) => change({ tags: chosen })}
      />
      {isOverseer && (
        <FilterNames
          label={t('filters.users')}
          names={users}
          value={choice.users}
          onChange={(chosen) => change({ users: chosen })}
        />
      )}
      <FilterNames
        label={t('filters.connections')}
        names={connections}
        value={choice.connections}
        onChange={(chosen) => change({ connections: chosen })}
      />
      <Checkbox
        label={t('filters.unread')}
        checked={choice.unread}
        onChange={(event) => change({ unread: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        // Not `disabled`: the button would lose the keyboard to the page, and Escape could not close the filters.
        aria-disabled={isUnfiltered}
        data-disabled={isUnfiltered || undefined}
        onClick={() => !isUnfiltered && onChange(withoutFilters(choice))}
      >
        {t('filters.clear')}
      </Button>
    </div>
  )
}

/** The departments a person can narrow a list to: all of them for an admin. */
export function useOwnQueues(): Names {
  const { user } = useSession()
  const isAdmin = user.profile === 'admin'
  const all = useEndpoint(listQueues, {}, { enabled: isAdmin, refreshOn: 'queue' })
  return isAdmin ? all : { data: user.queues, error: null }
}

interface FilterNamesProps {
  label: string
  description?: string
  names: Names
  value: number[]
  onChange: (ids: number[]) => void
}

/** Some of many, by name; nothing chosen narrows nothing. */
export function FilterNames(props: FilterNamesProps) {
  const { t } = useTranslation('tickets')
  return (
    <NamesField
      placeholder={t('filters.any')}
      maxDropdownHeight={220}
      nothingFoundMessage={t('filters.nothing')}
      // Inside the popover: a click beside it would count as a click outside.
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  )
}

function StatusField({
  value,
  onChange,
}: {
  value: FilterStatus[]
  onChange: (statuses: FilterStatus[]) => void
}) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const labelId = useId()
  const offered = filterStatuses.filter((status) => status !== 'group' || maySeeGroups(user))
  return (
    <Input.Wrapper label={t('filters.statuses')} labelElement="div" labelProps={{ id: labelId }}>
      <Chip.Group multiple value={value} onChange={(chosen) => onChange(chosen as FilterStatus[])}>
        <div role="group" aria-labelledby={labelId} className={classes.chips}>
          {offered.map((status) => (
            <Chip key={status} value={status} size="xs">
              {t(`statuses.${status}`)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  )
}

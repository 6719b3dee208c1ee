import { listQueues, listTagNames, listUserNames } from '@chatflow/contract'
import { Button, Checkbox, Chip, Input, MultiSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '../../../channels/connections/useConnections.ts'
import { useEndpoint } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'
import { Dot } from '../../../ui/Dot.tsx'
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
      <NamesField
        label={t('filters.queues')}
        description={t('filters.queuesHelp')}
        names={useOwnQueues()}
        value={choice.queues}
        onChange={(queues) => change({ queues })}
      />
      <NamesField
        label={t('filters.tags')}
        names={tags.data}
        value={choice.tags}
        onChange={(chosen) => change({ tags: chosen })}
      />
      {isOverseer && (
        <NamesField
          label={t('filters.users')}
          names={users.data}
          value={choice.users}
          onChange={(chosen) => change({ users: chosen })}
        />
      )}
      <NamesField
        label={t('filters.connections')}
        names={connections.data}
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

interface Name {
  id: number
  name: string
  color?: string
}

/** The departments a person can narrow a list to: all of them for an admin. */
export function useOwnQueues(): Name[] | undefined {
  const { user } = useSession()
  const isAdmin = user.profile === 'admin'
  const all = useEndpoint(listQueues, {}, { enabled: isAdmin, refreshOn: 'queue' })
  return isAdmin ? all.data : user.queues
}

interface NamesFieldProps {
  label: string
  description?: string
  names: Name[] | undefined
  value: number[]
  onChange: (ids: number[]) => void
}

/** Some of many, by name. */
export function NamesField({ label, description, names, value, onChange }: NamesFieldProps) {
  const { t } = useTranslation('tickets')
  const colors = new Map(names?.map(({ id, color }) => [String(id), color]))
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? t('filters.any') : undefined}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={220}
      nothingFoundMessage={t('filters.nothing')}
      // Inside the popover: a click beside it would count as a click outside.
      comboboxProps={{ withinPortal: false }}
      data={names?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={names ? value.map(String) : []}
      onChange={(ids) => onChange(ids.map(Number))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {colors.get(option.value) && <Dot color={colors.get(option.value)!} />}
          {option.label}
        </span>
      )}
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

import { kanbanStatuses, listTagNames, listUserNames } from '@chatflow/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { FilterNames, useOwnQueues } from '../../conversations/tickets/list/FilterFields.tsx'
import { useEndpoint } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FilterPopover } from '../../ui/FilterPopover.tsx'
import classes from './Board.module.css'
import { activeFilters, type BoardChoice } from './boardChoice.ts'

interface FilterProps {
  choice: BoardChoice
  onChange: (choice: BoardChoice) => void
}

export function BoardFilterButton({ choice, onChange }: FilterProps) {
  const { t } = useTranslation('kanban')
  const count = activeFilters(choice)
  const label = count === 0 ? t('filters.title') : t('filters.active', { count })
  return (
    <FilterPopover title={t('filters.title')} label={label} count={count} isFramed>
      <Fields choice={choice} onChange={onChange} />
    </FilterPopover>
  )
}

function Fields({ choice, onChange }: FilterProps) {
  const { t } = useTranslation(['kanban', 'tickets'])
  const { can } = useSession()
  const isOverseer = can('tickets-manager:showall')
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  const users = useEndpoint(listUserNames, {}, { enabled: isOverseer, refreshOn: 'user' })
  return (
    <div className={classes.fields}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('kanban:filters.status')}
        data={[
          { value: '', label: t('kanban:filters.any') },
          ...kanbanStatuses.map((status) => ({ value: status, label: t(`tickets:statuses.${status}`) })),
        ]}
        value={choice.status ?? ''}
        onChange={(value) =>
          onChange({ ...choice, status: kanbanStatuses.find((status) => status === value) })
        }
      />
      <FilterNames
        label={t('tickets:filters.queues')}
        names={useOwnQueues()}
        value={choice.queues}
        onChange={(queues) => onChange({ ...choice, queues })}
      />
      {isOverseer && (
        <FilterNames
          label={t('tickets:filters.users')}
          names={users}
          value={choice.users}
          onChange={(chosen) => onChange({ ...choice, users: chosen })}
        />
      )}
      <FilterNames
        label={t('tickets:filters.tags')}
        names={tags}
        value={choice.tags}
        onChange={(chosen) => onChange({ ...choice, tags: chosen })}
      />
      <Button
        variant="default"
        onClick={() => onChange({ ...choice, queues: [], users: [], tags: [], status: undefined })}
      >
        {t('kanban:filters.clear')}
      </Button>
    </div>
  )
}

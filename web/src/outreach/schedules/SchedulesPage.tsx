import {
  findContact,
  listSchedules,
  scheduleStatuses,
  type Schedule,
  type ScheduleStatus,
} from '@chatflow/contract'
import { SegmentedControl, Select } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendarTime, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint, usePages } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { DeleteScheduleDialog } from './DeleteScheduleDialog.tsx'
import { ScheduleCalendar } from './ScheduleCalendar.tsx'
import { ScheduleDetails } from './ScheduleDetails.tsx'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import { useScheduleColumns } from './useScheduleColumns.tsx'

const views = ['calendar', 'list'] as const
type View = (typeof views)[number]

type Open =
  | { is: 'new'; sendAt?: string }
  | { is: 'details'; scheduleId: number }
  | { is: 'edit' | 'delete'; schedule: Schedule }

/** Messages that wait for their time, in a calendar or one below the other. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules')
  const [view, setView] = useLocalStorage<View>({
    key: 'schedulesView',
    defaultValue: 'calendar',
    getInitialValueInEffect: false,
  })
  const [searchParam, setSearchParam] = useState('')
  const [status, setStatus] = useState<ScheduleStatus | null>(null)
  const [open, setOpen] = useState<Open>()
  const isList = view === 'list'
  const list = usePages(
    listSchedules,
    { query: { searchParam, ...(isList && status && { status }) } },
    { rows: ({ schedules }) => schedules, refreshOn: 'schedule' },
  )
  const columns = useScheduleColumns()
  const filters = (
    <>
      {isList && <StatusFilter value={status} onChange={setStatus} />}
      <SegmentedControl
        aria-label={t('page.view')}
        value={view}
        onChange={(chosen) => setView(chosen)}
        data={views.map((value) => ({ value, label: t(`page.views.${value}`) }))}
      />
    </>
  )
  return (
    <>
      <ListPage
        title={t('page.title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('page.search') }}
        filters={filters}
        action={{ label: t('new'), run: () => setOpen({ is: 'new' }) }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ contact }) => contact.name}
        onOpen={({ id }) => setOpen({ is: 'details', scheduleId: id })}
        actions={[
          {
            key: 'edit',
            label: t('waiting.edit'),
            icon: IconPencil,
            run: (schedule) => setOpen({ is: 'edit', schedule }),
            isHidden: ({ sentAt }) => sentAt !== null,
          },
          {
            key: 'delete',
            label: t('delete.confirm'),
            icon: IconTrash,
            run: (schedule) => setOpen({ is: 'delete', schedule }),
            isDanger: true,
          },
        ]}
        empty={{ icon: IconCalendarTime, text: t('page.empty') }}
        content={
          isList ? undefined : (
            <ScheduleCalendar
              searchParam={searchParam}
              onOpen={(scheduleId) => setOpen({ is: 'details', scheduleId })}
              onAdd={(sendAt) => setOpen({ is: 'new', ...(sendAt !== '' && { sendAt }) })}
            />
          )
        }
      />
      {open && <OpenDialog open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
      <AskedFor />
    </>
  )
}

interface OpenDialogProps {
  open: Open
  onOpen: (open: Open) => void
  onClose: () => void
}

function OpenDialog({ open, onOpen, onClose }: OpenDialogProps) {
  switch (open.is) {
    case 'new':
      return <ScheduleEditor sendAt={open.sendAt} onClose={onClose} />
    case 'edit':
      return <ScheduleEditor schedule={open.schedule} onClose={onClose} />
    case 'delete':
      return <DeleteScheduleDialog schedule={open.schedule} onClose={onClose} />
    case 'details':
      return (
        <ScheduleDetails
          scheduleId={open.scheduleId}
          onEdit={(schedule) => onOpen({ is: 'edit', schedule })}
          onClose={onClose}
        />
      )
  }
}

/** An address with `?contactId=` asks for a new schedule for that contact. */
function AskedFor() {
  const { contactId } = useSearch({ strict: false }) as { contactId?: unknown }
  const id = Number(contactId ?? 0)
  const navigate = useNavigate()
  const isAsked = Number.isSafeInteger(id) && id > 0
  const { data: contact } = useEndpoint(findContact, { params: { contactId: id } }, { enabled: isAsked })
  if (!isAsked || !contact) return null
  return (
    <ScheduleEditor contact={contact} onClose={() => void navigate({ to: '/schedules', replace: true })} />
  )
}

interface StatusFilterProps {
  value: ScheduleStatus | null
  onChange: (status: ScheduleStatus | null) => void
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { t } = useTranslation('schedules')
  return (
    <Select
      w={170}
      aria-label={t('page.status')}
      placeholder={t('page.allStatuses')}
      clearable
      data={scheduleStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as ScheduleStatus | null)}
    />
  )
}

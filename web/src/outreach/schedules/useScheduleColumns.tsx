import type { Schedule } from '@chatflow/contract'
import { IconPaperclip } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { momentWidth, type Column } from '../../ui/list.ts'
import { MessageLine } from '../../ui/MessageLine.tsx'
import { companyTime } from '../../platform/calendar.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './details.module.css'
import { recurrenceWords } from './recurrenceWords.ts'
import { ScheduleStatus } from './ScheduleStatus.tsx'

/** The columns of the list. Who has planned it is shown to those who see everyone's. */
export function useScheduleColumns(): Column<Schedule>[] {
  const { t } = useTranslation('schedules')
  const { user, can } = useSession()
  const { timezone } = user.company
  const seesAll = can('schedules:manage')
  return useMemo(() => {
    const author: Column<Schedule> = {
      key: 'user',
      header: t('columns.user'),
      min: 120,
      minor: 2,
      isOffPhone: true,
      cell: ({ user: by }) => by?.name ?? '',
    }
    return [
      {
        key: 'contact',
        header: t('columns.contact'),
        min: 150,
        grow: 1.5,
        cell: ({ contact }) => contact.name,
      },
      {
        key: 'sendAt',
        header: t('columns.sendAt'),
        min: momentWidth(),
        cell: ({ sentAt, dueAt, sendAt }) => (
          <span className={classes.time}>{formatDateTime(sentAt ?? dueAt ?? sendAt)}</span>
        ),
      },
      {
        key: 'recurrence',
        header: t('columns.recurrence'),
        min: 170,
        grow: 3,
        minor: 1,
        cell: (schedule) => {
          const words = recurrenceWords(t, schedule, companyTime(schedule.anchorAt, timezone))
          return <span title={words}>{words}</span>
        },
      },
      {
        key: 'body',
        header: t('columns.body'),
        min: 180,
        grow: 3,
        minor: 3,
        cell: ({ body, mediaName }) => (
          <>
            {mediaName !== null && <IconPaperclip size={16} stroke={1.75} aria-label={mediaName} />}
            <MessageLine message={body} />
          </>
        ),
      },
      ...(seesAll ? [author] : []),
      {
        key: 'status',
        header: t('columns.status'),
        min: 120,
        cell: ({ status }) => <ScheduleStatus status={status} />,
      },
    ]
  }, [t, timezone, seesAll])
}

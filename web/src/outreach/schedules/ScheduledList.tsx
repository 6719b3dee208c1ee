import { listSchedules, sendScheduleAgain, type Schedule } from '@chatflow/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { failureText } from '../../platform/failures.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './schedules.module.css'

interface ScheduledListProps {
  contactId: number
  editing: Schedule | undefined
  onEdit: (schedule: Schedule) => void
  onRemove: (schedule: Schedule) => void
}

/** What waits for its time already, or could not be sent. */
export function ScheduledList({ contactId, editing, onEdit, onRemove }: ScheduledListProps) {
  const { t } = useTranslation('schedules')
  const { data } = useEndpoint(listSchedules, { query: { contactId } }, { refreshOn: 'schedule' })
  const waiting = data?.schedules.filter(({ sentAt, id }) => sentAt === null && id !== editing?.id) ?? []
  if (waiting.length === 0) return null
  return (
    <section className={classes.waiting} aria-label={t('waiting.label')}>
      <h3 className={classes.heading}>{t('waiting.title', { count: waiting.length })}</h3>
      <ul className={classes.list}>
        {waiting.map((schedule) => (
          <Row
            key={schedule.id}
            schedule={schedule}
            onEdit={() => onEdit(schedule)}
            onRemove={() => onRemove(schedule)}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  schedule: Schedule
  onEdit: () => void
  onRemove: () => void
}

function Row({ schedule, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('schedules')
  const again = useAction(sendScheduleAgain)
  const { id, body, dueAt, sendAt, failure, mediaName, enviarQuantasVezes: times, timesDone } = schedule
  return (
    <li className={classes.item} data-failed={failure !== null || undefined}>
      {failure ? (
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconClock size={18} stroke={1.75} aria-hidden />
      )}
      <div className={classes.words}>
        <span className={classes.time}>
          {formatDateTime(dueAt ?? sendAt)}
          {times > 1 && ` · ${t('waiting.times', { done: timesDone, times })}`}
          {mediaName !== null && <IconPaperclip size={14} stroke={1.75} aria-label={mediaName} />}
        </span>
        <span className={classes.body}>{body}</span>
        {failure && (
          <span className={classes.failure}>
            {t('waiting.failed', { reason: failureText(failure.code) })}
            <Button
              variant="subtle"
              size="compact-xs"
              loading={again.isPending}
              onClick={() => again.mutate({ params: { scheduleId: id } }, { onError: notifyError })}
            >
              {t('waiting.again')}
            </Button>
          </span>
        )}
      </div>
      <Tooltip label={t('waiting.edit')}>
        <ActionIcon color="gray" variant="subtle" aria-label={t('waiting.edit')} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('delete.confirm')}>
        <ActionIcon color="red" variant="subtle" aria-label={t('delete.confirm')} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

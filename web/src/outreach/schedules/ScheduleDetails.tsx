import { findSchedule, sendScheduleAgain, type Schedule } from '@chatflow/contract'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconPaperclip, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { failureText } from '../../platform/failures.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MessageLine } from '../../ui/MessageLine.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { companyTime } from '../../platform/calendar.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { DeleteScheduleDialog } from './DeleteScheduleDialog.tsx'
import classes from './details.module.css'
import { recurrenceWords } from './recurrenceWords.ts'
import { ScheduleStatus } from './ScheduleStatus.tsx'
import { SendHistory } from './SendHistory.tsx'

interface ScheduleDetailsProps {
  scheduleId: number
  onEdit: (schedule: Schedule) => void
  onClose: () => void
}

/** One schedule to look at: what waits, what became of the others, and what can be done about it. */
export function ScheduleDetails({ scheduleId, onEdit, onClose }: ScheduleDetailsProps) {
  const { t } = useTranslation('schedules')
  const { data, error, refetch } = useEndpoint(
    findSchedule,
    { params: { scheduleId } },
    { refreshOn: 'schedule' },
  )
  const title = data?.failure ? t('details.failed') : t('details.title')
  return (
    <ViewDialog title={title} onClose={onClose}>
      {error && !data ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Facts schedule={data} onEdit={onEdit} onClose={onClose} />
      ) : (
        <Skeleton height={160} />
      )}
    </ViewDialog>
  )
}

interface FactsProps extends Omit<ScheduleDetailsProps, 'scheduleId'> {
  schedule: Schedule
}

function Facts({ schedule, onEdit, onClose }: FactsProps) {
  const { t } = useTranslation('schedules')
  const [isLeaving, setLeaving] = useState(false)
  const { contact, body, failure, sentAt, mediaName, mediaPath, user } = schedule
  return (
    <div className={classes.details}>
      <header className={classes.head}>
        <Anchor component={Link} to={`/contacts/${contact.id}`} className={classes.name}>
          {contact.name}
        </Anchor>
        <ScheduleStatus status={schedule.status} />
      </header>
      <When schedule={schedule} />
      <p className={classes.message}>
        <MessageLine message={body} isWhole />
      </p>
      {mediaName !== null && mediaPath !== null && (
        <Anchor href={mediaPath} target="_blank" rel="noreferrer" className={classes.file}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
          {mediaName}
        </Anchor>
      )}
      {user && <p className={classes.hint}>{t('details.author', { name: user.name })}</p>}
      {failure && (
        <p role="alert" className={classes.failure}>
          {t('waiting.failed', { reason: failureText(failure.code) })}
        </p>
      )}
      <div className={classes.buttons}>
        {sentAt === null && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            onClick={() => onEdit(schedule)}
          >
            {t('waiting.edit')}
          </Button>
        )}
        {failure && <SendAgain scheduleId={schedule.id} />}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setLeaving(true)}
        >
          {t('delete.confirm')}
        </Button>
      </div>
      <SendHistory scheduleId={schedule.id} />
      {isLeaving && (
        <DeleteScheduleDialog schedule={schedule} onDeleted={onClose} onClose={() => setLeaving(false)} />
      )}
    </div>
  )
}

function When({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules')
  const { timezone } = useSession().user.company
  const { sendAt, dueAt, sentAt, anchorAt, enviarQuantasVezes: times, timesDone } = schedule
  const isMoved = dueAt !== null && dueAt !== sendAt
  return (
    <div className={classes.when}>
      <strong className={classes.time}>{formatDateTime(sentAt ?? sendAt)}</strong>
      {isMoved && <span>{t('details.moved', { date: formatDateTime(dueAt) })}</span>}
      <span>{recurrenceWords(t, schedule, companyTime(anchorAt, timezone))}</span>
      {times > 1 && <span className={classes.hint}>{t('waiting.times', { done: timesDone, times })}</span>}
    </div>
  )
}

function SendAgain({ scheduleId }: { scheduleId: number }) {
  const { t } = useTranslation('schedules')
  const again = useAction(sendScheduleAgain)
  return (
    <Button
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      loading={again.isPending}
      onClick={() => again.mutate({ params: { scheduleId } }, { onError: notifyError })}
    >
      {t('waiting.again')}
    </Button>
  )
}

import { maxSnoozeDays, snoozePresets, snoozeTicket, snoozeTime, wakeTicket } from '@chatflow/contract'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWaitingLine } from '../../conversations/tickets/conversation/actions/TicketActions.tsx'
import type { SnoozeSlotProps } from '../../conversations/tickets/slots.ts'
import { rememberTicket } from '../../conversations/tickets/ticketCache.ts'
import { call } from '../../platform/api.ts'
import { formatDateTime, formatMoment, time } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { companyTime } from '../../platform/calendar.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './snooze.module.css'

const dayMs = 86_400_000

/** Until when a ticket rests: one click for the usual times, a field for all others, on the clocks of the company. */
export function SnoozeDialog({ ticket, onSnoozed, onClose }: SnoozeSlotProps) {
  const { t } = useTranslation('snooze')
  const { timezone } = useSession().user.company
  const [now] = useState(serverNow)
  const wallNow = companyTime(now, timezone)
  const [picked, setPicked] = useState(snoozeTime('tomorrow', wallNow))
  const snooze = useSnooze(ticket, () => {
    onClose()
    onSnoozed()
  })
  const offered = snoozePresets
    .map((preset) => ({ preset, at: snoozeTime(preset, wallNow) }))
    // Late in the day there is no later today.
    .filter(({ preset, at }) => preset !== 'laterToday' || at.slice(0, 10) === wallNow.slice(0, 10))
  return (
    <ViewDialog title={t('title', { name: ticket.contact.name })} onClose={onClose}>
      <p className={classes.help}>{t('help')}</p>
      <div className={classes.times} role="group" aria-label={t('times')}>
        {offered.map(({ preset, at }, index) => (
          <UnstyledButton
            key={preset}
            className={classes.time}
            data-autofocus={index === 0 || undefined}
            disabled={snooze.isPending}
            onClick={() => snooze.mutate(at)}
          >
            <span>{t(`presets.${preset}`)}</span>
            <span className={classes.when}>{wallWords(at)}</span>
          </UnstyledButton>
        ))}
      </div>
      <form
        className={classes.own}
        onSubmit={(event) => {
          event.preventDefault()
          if (picked) snooze.mutate(picked)
        }}
      >
        <TextInput
          type="datetime-local"
          className={classes.field}
          label={t('pick')}
          description={t('zone')}
          min={wallNow}
          max={companyTime(new Date(now.getTime() + maxSnoozeDays * dayMs), timezone)}
          value={picked}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Button type="submit" loading={snooze.isPending} disabled={!picked}>
          {t('submit')}
        </Button>
      </form>
    </ViewDialog>
  )
}

/** A time of the company's clocks, as it is written: read in one zone and shown in the same. */
const wallWords = (at: string) =>
  formatMoment(`${at}Z`, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    ...time(),
    timeZone: 'UTC',
  })

function useSnooze(ticket: SnoozeSlotProps['ticket'], onDone: () => void) {
  const { t } = useTranslation('snooze')
  const queries = useQueryClient()
  const { offerUndo } = useWaitingLine()
  const params = { ticketId: ticket.id }
  return useMutation({
    mutationFn: (until: string) => call(snoozeTicket, { params, body: { until } }),
    onSuccess: (snoozed) => {
      rememberTicket(queries, snoozed)
      offerUndo({
        words: t('done', {
          name: ticket.contact.name,
          time: snoozed.snoozedUntil ? formatDateTime(snoozed.snoozedUntil) : '',
        }),
        undo: async () => rememberTicket(queries, await call(wakeTicket, { params })),
      })
      onDone()
    },
    onError: notifyError,
  })
}

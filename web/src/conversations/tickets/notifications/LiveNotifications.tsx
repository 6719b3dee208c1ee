import { listSlaNotices } from '@chatflow/contract'
import { useEffect } from 'react'
import { ApiError } from '../../../platform/ApiError.ts'
import { call } from '../../../platform/http.ts'
import { errorText } from '../../../platform/errors.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../../platform/notify.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { serverNow } from '../../../platform/serverTime.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { lastWords } from '../lastWords.ts'
import { concerns } from './concerns.ts'
import { closeOnDesktop } from './desktopNotices.ts'
import { useUuidOnScreen } from './onScreen.ts'
import { useTell } from './useTell.ts'
import { useLiveUnreadTickets, useUnreadTickets } from './useUnreadTickets.ts'

/** Tells of new messages, of tickets one is given and of deadlines, by sound and on the desktop, once per browser and not of what is being looked at. */
export function LiveNotifications() {
  const { t } = useTranslation('notifications')
  const { user } = useSession()
  const { t: tTickets } = useTranslation('tickets')
  const unread = useUnreadTickets()
  const open = useUuidOnScreen()
  useLiveUnreadTickets()

  const tell = useTell()
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe || !concerns(event.ticket, user)) return
    const words = lastWords(event.ticket, tTickets)
    tell(event.ticket, { what: `message ${event.message.id}`, words }).catch(notifyError)
  })
  useCompanyEvent('ticketGiven', ({ ticket }) => {
    if (ticket.userId !== user.id) return
    const what = `given ${ticket.id} ${ticket.updatedAt}`
    tell(ticket, { what, words: t('given'), isGiven: true }).catch(notifyError)
  })
  useCompanyEvent('ticketWoken', ({ ticket, reason }) => {
    // Of what the customer wrote one is told anyway.
    if (ticket.userId !== user.id || reason !== 'due') return
    const words = t('woken', { name: ticket.contact.name })
    notifySuccess(words)
    tell(ticket, { what: `woken ${ticket.id} ${ticket.updatedAt}`, words, isGiven: true }).catch(notifyError)
  })
  const tellDeadline = async (ticketId: number) => {
    // What one may not see, or is settled by now, is not in it.
    const { notices } = await call(listSlaNotices, {})
    const notice = notices.filter(({ ticket }) => ticket.id === ticketId).toSorted((a, b) => b.id - a.id)[0]
    if (!notice) return
    const { uuid, contactName: name } = notice.ticket
    const words = t(Date.parse(notice.dueAt) <= serverNow().getTime() ? 'due.late' : 'due.soon', { name })
    notifyWarning(words)
    await tell(
      { id: ticketId, uuid, contact: { name } },
      { what: `deadline ${notice.id}`, words, isGiven: true },
    )
  }
  useCompanyEvent('slaNotice', ({ ticketId, isNew }) => {
    if (isNew) tellDeadline(ticketId).catch(notifyError)
  })
  useCompanyEvent('macroRun', ({ macro, error }) => {
    if (error) notifyWarning(t('macroFailed', { name: macro, reason: errorText(new ApiError(409, error)) }))
  })
  useEffect(
    () =>
      closeOnDesktop(
        ({ id, uuid, isGiven }) => uuid !== open && (isGiven || unread.some((ticket) => ticket.id === id)),
      ),
    [unread, open],
  )
  useCompanyEvent('ticket', (event) => {
    // Nobody need be told of what was given to them and taken away again.
    if (event.action === 'delete') closeOnDesktop(({ id, isGiven }) => !isGiven || id !== event.ticketId)
  })
  return null
}

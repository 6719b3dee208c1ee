import type { Ticket } from '@chatflow/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/ApiError.ts'
import { errorText } from '../../../platform/errors.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../../platform/notify.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import { lastWords } from '../lastWords.ts'
import { concerns } from './concerns.ts'
import { useDesktopNotices } from '../../../notifications/desktop.ts'
import { closeOnDesktop, showOnDesktop } from './desktopNotices.ts'
import { isFirstTab } from '../../../notifications/oneTab.ts'
import { isOnScreen, useUuidOnScreen } from './onScreen.ts'
import { playTone } from '../../../notifications/tone.ts'
import { useLiveUnreadTickets, useUnreadTickets } from './useUnreadTickets.ts'

const visibleAfterMs = 100
const hiddenAfterMs = 300

/** Tells of new messages and of tickets one is given, by sound and on the desktop, once per browser and not of what is being looked at. */
export function LiveNotifications() {
  const { t } = useTranslation('notifications')
  const { user } = useSession()
  const navigate = useNavigate()
  const desktop = useDesktopNotices()
  const { t: tTickets } = useTranslation('tickets')
  const unread = useUnreadTickets()
  const open = useUuidOnScreen()
  useLiveUnreadTickets()

  const tell = async (ticket: Ticket, what: string, given?: string) => {
    const isSeen = isOnScreen(ticket.uuid)
    const after = document.visibilityState === 'visible' ? visibleAfterMs : hiddenAfterMs
    const isOurs = await isFirstTab(what, isSeen ? 0 : after)
    if (!isOurs || isSeen) return
    playTone()
    if (!desktop.isOn) return
    showOnDesktop(ticket, {
      words: given ?? lastWords(ticket, tTickets),
      isGiven: given !== undefined,
      onOpen: () => void navigate({ to: `/tickets/${ticket.uuid}` }),
    })
  }
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe || !concerns(event.ticket, user)) return
    tell(event.ticket, `message ${event.message.id}`).catch(notifyError)
  })
  useCompanyEvent('ticketGiven', ({ ticket }) => {
    if (ticket.userId !== user.id) return
    tell(ticket, `given ${ticket.id} ${ticket.updatedAt}`, t('given')).catch(notifyError)
  })
  useCompanyEvent('ticketWoken', ({ ticket, reason }) => {
    // Of what the customer wrote one is told anyway.
    if (ticket.userId !== user.id || reason !== 'due') return
    notifySuccess(t('woken', { name: ticket.contact.name }))
    tell(ticket, `woken ${ticket.id} ${ticket.updatedAt}`, t('woken', { name: ticket.contact.name })).catch(
      notifyError,
    )
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

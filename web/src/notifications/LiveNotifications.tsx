import type { Ticket } from '@chatflow/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyError } from '../platform/notify.ts'
import { useCompanyEvent } from '../platform/realtime.tsx'
import { useSession } from '../platform/session.tsx'
import { concerns } from './concerns.ts'
import { closeOnDesktop, showOnDesktop, useDesktopNotices } from './desktop.ts'
import { isFirstTab } from './oneTab.ts'
import { isOnScreen } from './onScreen.ts'
import { playTone } from './tone.ts'
import { useLiveUnreadTickets, useUnreadTickets } from './useUnreadTickets.ts'

const visibleAfterMs = 100
const hiddenAfterMs = 300

/** Tells of new messages and of tickets one is given, by sound and on the desktop, once per browser and not of what is being looked at. */
export function LiveNotifications() {
  const { t } = useTranslation('notifications')
  const { user } = useSession()
  const navigate = useNavigate()
  const desktop = useDesktopNotices()
  const unread = useUnreadTickets()
  useLiveUnreadTickets()

  const tell = async (ticket: Ticket, what: string, words = ticket.lastMessage) => {
    const isSeen = isOnScreen(ticket.uuid)
    const after = document.visibilityState === 'visible' ? visibleAfterMs : hiddenAfterMs
    const isOurs = await isFirstTab(what, isSeen ? 0 : after)
    if (!isOurs || isSeen) return
    playTone()
    if (desktop.isOn) showOnDesktop(ticket, words, () => void navigate({ to: `/tickets/${ticket.uuid}` }))
  }
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe || !concerns(event.ticket, user)) return
    tell(event.ticket, `message ${event.message.id}`).catch(notifyError)
  })
  useCompanyEvent('ticketGiven', ({ ticket }) => {
    if (ticket.userId !== user.id) return
    tell(ticket, `given ${ticket.id} ${ticket.updatedAt}`, t('given')).catch(notifyError)
  })
  useEffect(() => closeOnDesktop((id) => unread.some((ticket) => ticket.id === id)), [unread])
  return null
}

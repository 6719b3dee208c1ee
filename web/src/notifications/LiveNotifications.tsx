import type { Ticket } from '@chatflow/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
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

/** Tells of new messages by sound and on the desktop, once per browser and not of what is being looked at. */
export function LiveNotifications() {
  const { user } = useSession()
  const navigate = useNavigate()
  const desktop = useDesktopNotices()
  const unread = useUnreadTickets()
  useLiveUnreadTickets()

  const tell = async (ticket: Ticket, messageId: number) => {
    const isSeen = isOnScreen(ticket.uuid)
    const after = document.visibilityState === 'visible' ? visibleAfterMs : hiddenAfterMs
    const isOurs = await isFirstTab(`message ${messageId}`, isSeen ? 0 : after)
    if (!isOurs || isSeen) return
    playTone()
    if (desktop.isOn) showOnDesktop(ticket, () => void navigate({ to: `/tickets/${ticket.uuid}` }))
  }
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe || !concerns(event.ticket, user)) return
    tell(event.ticket, event.message.id).catch(notifyError)
  })
  useEffect(() => closeOnDesktop((id) => unread.some((ticket) => ticket.id === id)), [unread])
  return null
}

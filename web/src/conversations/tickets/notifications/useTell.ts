import { useNavigate } from '@tanstack/react-router'
import { useDesktopNotices } from '../../../notifications/desktop.ts'
import { isFirstTab } from '../../../notifications/oneTab.ts'
import { playTone } from '../../../notifications/tone.ts'
import { showOnDesktop, type ToldTicket } from './desktopNotices.ts'
import { isOnScreen } from './onScreen.ts'

const visibleAfterMs = 100
const hiddenAfterMs = 300

interface Telling {
  /** What happened, under one name in all tabs. */
  what: string
  words: string
  /** It stays until the ticket is opened, whether something in it is unread or not. */
  isGiven?: boolean
}

/** Tells of a ticket by sound and on the desktop: once per browser, and not while one looks at it. */
export function useTell() {
  const navigate = useNavigate()
  const desktop = useDesktopNotices()
  return async (ticket: ToldTicket, { what, words, isGiven = false }: Telling) => {
    const isSeen = isOnScreen(ticket.uuid)
    const after = document.visibilityState === 'visible' ? visibleAfterMs : hiddenAfterMs
    const isOurs = await isFirstTab(what, isSeen ? 0 : after)
    if (!isOurs || isSeen) return
    playTone()
    if (!desktop.isOn) return
    showOnDesktop(ticket, {
      words,
      isGiven,
      onOpen: () => void navigate({ to: `/tickets/${ticket.uuid}` }),
    })
  }
}

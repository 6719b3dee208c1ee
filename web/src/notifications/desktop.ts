import type { Ticket } from '@chatflow/contract'
import { useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSession } from '../platform/session.tsx'
import { shorten } from '../ui/shorten.ts'

const maxBodyLength = 160

/** Phones have the interface but refuse it to a page; they also have no desktop. */
const isSupported = () =>
  'Notification' in window && window.isSecureContext && !window.matchMedia('(hover: none)').matches

type Consent = 'unsupported' | NotificationPermission
const consentNow = (): Consent => (isSupported() ? Notification.permission : 'unsupported')

/** Whether the person wants notifications of the operating system, and whether the browser lets us. */
export function useDesktopNotices() {
  const { user } = useSession()
  const [isWanted, setWanted] = useLocalStorage({
    key: `desktopNotices ${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Asking for it stops the page for some milliseconds. It changes by our question, or while the person is in the settings.
  const [consent, setConsent] = useState(consentNow)
  useWindowEvent('focus', () => setConsent(consentNow()))
  useEffect(() => setConsent(consentNow()), [isWanted])
  return {
    consent,
    isOn: isWanted && consent === 'granted',
    /** Asks the browser, which asks the person: only ever from a click. */
    turn: async (isOn: boolean) => {
      if (isOn && consent === 'default') await Notification.requestPermission()
      setWanted(isOn && consentNow() === 'granted')
      setConsent(consentNow())
    },
  }
}

interface Shown {
  id: number
  uuid: string
  /** Told of because the ticket is one's own now, whether something in it is unread or not. */
  isGiven: boolean
}
const shown = new Map<number, Shown & { notification: Notification }>()

interface Telling {
  words: string
  isGiven: boolean
  onOpen: () => void
}

/** One per ticket: what is said later takes the place of what was said before. */
export function showOnDesktop(ticket: Ticket, { words, isGiven, onOpen }: Telling) {
  const { id, uuid, contact } = ticket
  const icon = contact.profilePicUrl ?? contact.urlPicture
  const notification = new Notification(contact.name, {
    body: shorten(words, maxBodyLength),
    tag: `ticket ${id}`,
    // The tone is ours, with a volume of its own.
    silent: true,
    ...(icon && { icon }),
  })
  notification.addEventListener('click', () => {
    window.focus()
    onOpen()
    notification.close()
  })
  shown.set(id, { id, uuid, isGiven, notification })
}

/** What has been read elsewhere, or went to somebody else, need not stand there any longer. */
export function closeOnDesktop(isStillUnread: (told: Shown) => boolean) {
  for (const told of shown.values()) {
    if (isStillUnread(told)) continue
    told.notification.close()
    shown.delete(told.id)
  }
}

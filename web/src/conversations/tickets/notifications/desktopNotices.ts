import { shorten } from '../../../ui/shorten.ts'

const maxBodyLength = 160

interface Shown {
  id: number
  uuid: string
  /** Told of because the ticket is one's own now, whether something in it is unread or not. */
  isGiven: boolean
}
const shown = new Map<number, Shown & { notification: Notification }>()

/** The ticket that something is told of. */
export interface ToldTicket {
  id: number
  uuid: string
  contact: { name: string; profilePicUrl?: string | null; urlPicture?: string | null }
}

interface Telling {
  words: string
  isGiven: boolean
  onOpen: () => void
}

/** One per ticket: what is said later takes the place of what was said before. */
export function showOnDesktop(ticket: ToldTicket, { words, isGiven, onOpen }: Telling) {
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

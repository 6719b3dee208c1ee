import { listChats } from '@chatflow/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDesktopNotices } from '../../notifications/desktop.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { applyChatEvent } from './chatCache.ts'

const reloadAfterMs = 500

/** Keeps conversations, lists and unread marks current, whichever page is open. */
export function LiveChats() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const desktop = useDesktopNotices()
  const reloadLists = useDebouncedCallback(() => {
    void queries.invalidateQueries({ queryKey: [listChats.path] })
  }, reloadAfterMs)
  useCompanyEvent('chat', (event) => {
    applyChatEvent(queries, event)
    if (event.action === 'new-message')
      void import('./tellMention.ts').then(({ tellMention }) =>
        tellMention(event, {
          id: user.id,
          isOnDesktop: desktop.isOn,
          onOpen: (uuid) => void navigate({ to: `/chats/${uuid}` }),
        }),
      )
    reloadLists()
  })
  useCompanyEvent('teamChat', (event) => {
    void import('./teamEvents.ts').then(({ applyTeamEvent }) => applyTeamEvent(queries, event))
    if (event.action === 'message') reloadLists()
  })
  useCompanyEvent('user', ({ action }) => {
    // A user who is gone is gone from every chat, and a chat may have a new owner.
    if (action !== 'delete') return
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listChats.path),
    })
  })
  return null
}

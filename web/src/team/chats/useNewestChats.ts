import { listChats } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { usePageStands } from '../../platform/pageStands.ts'
import { useSession } from '../../platform/session.tsx'

export function useMayChat(): boolean {
  const { can, hasPlan, expired } = useSession()
  return !expired && can('chats:use') && hasPlan('useInternalChat')
}

/** The most recently active chats and the number of unread messages in all of them. Read once for the whole shell. */
export function useNewestChats() {
  const [mayChat, stands] = [useMayChat(), usePageStands()]
  return useEndpoint(listChats, { query: {} }, { enabled: mayChat && stands })
}

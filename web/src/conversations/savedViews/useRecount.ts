import { countTickets } from '@chatflow/contract'
import { useRefreshOn } from '../../platform/api.ts'

/** Numbers of what is unread, or of a tag, change with every message: at most once per burst. */
export function useRecount(isNeeded: boolean) {
  useRefreshOn(isNeeded ? 'appMessage' : undefined, countTickets.path)
  useRefreshOn(isNeeded ? 'ticket' : undefined, countTickets.path)
}

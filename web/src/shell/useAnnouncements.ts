import { listAnnouncements } from '@chatflow/contract'
import { useEndpoint } from '../platform/api.ts'
import { useSession } from '../platform/session.tsx'

/** Read once for the whole shell: the badge says how many are new. */
export function useAnnouncements() {
  const { expired } = useSession()
  return useEndpoint(listAnnouncements, { query: {} }, { refreshOn: 'announcement', enabled: !expired })
}

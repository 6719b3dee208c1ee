import { listAnnouncements } from '@chatflow/contract'
import { useEndpoint } from '../platform/api.ts'
import { usePageStands } from '../platform/pageStands.ts'
import { useSession } from '../platform/session.tsx'

/** Read once for the whole shell: the badge says how many are new. */
export function useAnnouncements() {
  const { expired } = useSession()
  const stands = usePageStands()
  return useEndpoint(
    listAnnouncements,
    { query: {} },
    { refreshOn: 'announcement', enabled: !expired && stands },
  )
}

import type { SavedReport } from '@chatflow/contract'
import { useSession } from '../../platform/session.tsx'

/** Kept reports are changed by the user who keeps them; shared ones by admins, too. */
export function useMayChange() {
  const { user, can } = useSession()
  return ({ userId }: SavedReport) => userId === user.id || can('tickets-manager:showall')
}

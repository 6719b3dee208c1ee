import type { TicketDetail } from '@chatflow/contract'
import { useCollisionGuard, type InTheMaking } from './useCollisionGuard.ts'
import { useTellTyping } from './useTellTyping.ts'

/** Writing where colleagues may be writing, too: they see it, and nobody replies twice without knowing. */
export function useWritingPresence(
  ticket: TicketDetail,
  { isNote, ...inTheMaking }: InTheMaking & { isNote: boolean },
) {
  const guard = useCollisionGuard(ticket, inTheMaking)
  const tellTyping = useTellTyping(ticket, isNote)
  return {
    ...guard,
    wrote: (text: string) => {
      guard.wrote(text)
      tellTyping(text)
    },
  }
}
export type CollisionGuard = ReturnType<typeof useWritingPresence>

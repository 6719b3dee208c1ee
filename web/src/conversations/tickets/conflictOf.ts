import { TicketConflict } from '@chatflow/contract'
import { ApiError } from '../../platform/ApiError.ts'

/** The server names the holder in the error itself. */
export function conflictOf(error: unknown): TicketConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  try {
    return TicketConflict.safeParse(JSON.parse(error.code)).data
  } catch {
    // An ordinary refusal is a code, not JSON.
    return undefined
  }
}

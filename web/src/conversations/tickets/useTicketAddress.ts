import { findTicketByUuid, type ErrorCode } from '@chatflow/contract'
import { useEffect } from 'react'
import { z } from 'zod'
import { ApiError, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useWithdrawQuestion } from './conversation/actions/TicketActions.tsx'

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
const malformed = new ApiError(400, 'ERR_INVALID_TICKET_ID' satisfies ErrorCode)

/**
 * Whether an address leads to no ticket, or not any more: said once, and left. The ticket is asked for while the code of the
 * conversation is still on its way, so neither waits for the other.
 */
export function useTicketAddress(uuid: string, onGone: () => void): boolean {
  const { t } = useTranslation('conversation')
  const input = { params: { ticketUuid: uuid } }
  const isWellFormed = z.uuid().safeParse(uuid).success
  const { data: ticket, error } = useEndpoint(findTicketByUuid, input, { enabled: isWellFormed })
  const isGone = !isWellFormed || isRefusal(error)
  const name = ticket?.contact.name
  const withdraw = useWithdrawQuestion()
  useEffect(() => {
    if (!isGone) return
    withdraw(uuid)
    notifyWarning(name === undefined ? errorText(error ?? malformed) : t('gone', { name }))
    onGone()
    // Said once, when it happens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone])
  return isGone
}

import { inboundReasons, type InboundProblem } from '@chatflow/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatPhone } from '../../ui/phoneNumber.ts'

/** Longer rows of digits are no telephone numbers but ids that a network made up. */
const telephone = /^\d{8,15}$/

/** The reasons that the server gives itself, and the key of their translation. Others are words of a failed program. */
const reasonKeys = {
  [inboundReasons.unknown]: 'unknown',
  [inboundReasons.orphan]: 'orphaned',
} as const
const isKnownReason = (error: string): error is keyof typeof reasonKeys => Object.hasOwn(reasonKeys, error)

/** Who sent it and why it could not be handled, as people say it. */
export function useProblemWords() {
  const { t } = useTranslation('inbound')
  return useMemo(
    () => ({
      // It belongs to no contact yet, so the address stands for the name.
      senderOf: ({ address }: InboundProblem): string =>
        telephone.test(address) ? formatPhone(address) : address || t('unknownSender'),
      reasonOf: ({ error }: InboundProblem): string =>
        isKnownReason(error) ? t(`reasons.${reasonKeys[error]}`) : error,
    }),
    [t],
  )
}

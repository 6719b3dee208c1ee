import { skipReasons } from '@chatflow/contract'
import { failureText } from '../../../platform/failures.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'

type SkipReason = (typeof skipReasons)[number]
const isSkip = (code: string): code is SkipReason => skipReasons.some((known) => known === code)

/** Why somebody was not reached: our own reasons, or what the network said. */
export function useReasonText() {
  const { t } = useTranslation('campaignReport')
  return (code: string): string => (isSkip(code) ? t(`reasons.codes.${code}`) : failureText(code))
}

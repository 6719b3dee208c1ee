import { findCompanyPlan, monthsOfRecurrence } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

/** How many months one invoice of the company pays for. */
export function useMonths(): number {
  const { user } = useSession()
  const { data } = useEndpoint(findCompanyPlan, { params: { companyId: user.companyId } })
  return data ? monthsOfRecurrence[data.recurrence] : 1
}

import { aiWarningShare, type AiUsage } from '@chatflow/contract'
import { formatPercent } from '../../platform/format.ts'

type BudgetTone = 'calm' | 'near' | 'spent'

/** How much of the limit is spent, and whether somebody should care. */
export function budgetShare({ cost, budget: { monthlyLimit } }: Pick<AiUsage, 'cost' | 'budget'>) {
  if (monthlyLimit === 0) return { share: 0, tone: 'calm' as BudgetTone }
  const share = cost / monthlyLimit
  const tone: BudgetTone = share >= 1 ? 'spent' : share >= aiWarningShare ? 'near' : 'calm'
  return { share, tone }
}

/** Never rounded up to what it is not yet. */
export const inPercent = (share: number) => formatPercent(Math.floor(share * 100))

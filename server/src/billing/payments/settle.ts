import type { paymentProblems } from '@chatflow/contract'

interface Payment {
  currency: string
  receivedCents: number
  returnedCents: number
  isDisputed: boolean
}
interface Settlement {
  status: 'open' | 'paid'
  /** What is with us at this moment. */
  paidCents: number
  problem: (typeof paymentProblems)[number] | null
}

/** What is left of a payment. What a bank holds back, or what is no reais, pays nothing. */
const kept = ({ currency, receivedCents, returnedCents, isDisputed }: Payment) =>
  isDisputed || currency !== 'BRL' ? 0 : Math.max(0, receivedCents - returnedCents)

/** How an invoice stands, given everything that was ever paid for it. Pure: the order in which it was heard means nothing. */
export function settle(valueCents: number, payments: Payment[]): Settlement {
  const paidCents = payments.reduce((sum, payment) => sum + kept(payment), 0)
  const isPaid = paidCents >= valueCents
  return { status: isPaid ? 'paid' : 'open', paidCents, problem: problemOf(valueCents, paidCents, payments) }
}

/** Nothing is owed for an invoice that was cancelled: whatever is left of what was paid for it is too much. */
export function settleCancelled(payments: Payment[]): Omit<Settlement, 'status'> {
  const { paidCents, problem } = settle(0, payments)
  if (problem === 'disputed') return { paidCents, problem }
  return { paidCents, problem: paidCents > 0 ? 'over' : null }
}

function problemOf(valueCents: number, paidCents: number, payments: Payment[]): Settlement['problem'] {
  if (payments.some(({ isDisputed }) => isDisputed)) return 'disputed'
  if (paidCents > valueCents) {
    const whole = payments.filter((payment) => kept(payment) >= valueCents)
    return whole.length > 1 ? 'double' : 'over'
  }
  if (paidCents === valueCents) return null
  if (payments.some(({ returnedCents }) => returnedCents > 0)) return 'returned'
  return payments.length > 0 ? 'partial' : null
}

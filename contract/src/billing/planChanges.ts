import { z } from 'zod'
import { Plan } from '../company/plans.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message } from '../platform/fields.ts'
import { Invoice } from './invoices.ts'

/** What a plan limits. */
export const planSizes = ['users', 'connections', 'queues'] as const

interface Prices {
  /** What a whole period costs, in cents. */
  oldCents: number
  newCents: number
  periodDays: number
  /** Days that are paid for and not yet used; more than a period where somebody has paid ahead. */
  daysLeft: number
}

/**
 * A dearer plan begins at once: its days until the end of the period, less the same days of the old plan. Both are rounded
 * to the cent before they are subtracted, so that two changes in a row cost exactly what one costs.
 */
export function priceUpgrade({ oldCents, newCents, periodDays, daysLeft }: Prices) {
  const share = (cents: number) => Math.round((cents * daysLeft) / periodDays)
  const costCents = share(newCents)
  const creditCents = share(oldCents)
  return { costCents, creditCents, valueCents: costCents - creditCents }
}

const money = z.number()

/** What another plan would mean, before anything is decided. Money in reais, to the cent. */
export const PlanQuote = z.object({
  plan: Plan,
  /** Dearer plans begin now, the others with the next period. */
  starts: z.enum(['now', 'nextPeriod']),
  startsAt: isoDate,
  daysLeft: z.number().int(),
  periodDays: z.number().int(),
  /** A whole period of each. */
  oldPrice: money,
  newPrice: money,
  /** The days that are left, of each. */
  cost: money,
  credit: money,
  /** To be paid now. */
  value: money,
  /** What the company has more of than the plan allows. */
  exceeded: z.array(z.object({ size: z.enum(planSizes), used: z.number().int(), allowed: z.number().int() })),
})
export type PlanQuote = z.infer<typeof PlanQuote>

const params = z.object({ planId: idParam })

export const quotePlan = endpoint({
  method: 'GET',
  path: '/subscription/quote/:planId',
  summary: 'What changing to a plan costs now, and when it begins. Changes nothing.',
  access: 'billing:manage',
  params,
  response: PlanQuote,
})
export const findPlanChange = endpoint({
  method: 'GET',
  path: '/subscription/planChange',
  summary: 'The plan that the next period has, where another one was chosen.',
  access: 'billing:manage',
  whileExpired: true,
  response: z.object({ planned: z.object({ planId: id, name: z.string(), startsAt: isoDate }).nullable() }),
})
export const changePlan = endpoint({
  method: 'POST',
  path: '/subscription/planChange',
  summary:
    'Changes the plan: a dearer one begins once its invoice is paid, another one with the next period. What the company has must fit.',
  access: 'billing:manage',
  body: z.object({ planId: id }),
  response: z.object({
    /** To be paid first. Nothing where the change is planned, or has been made already. */
    invoice: Invoice.nullable(),
    starts: z.enum(['now', 'nextPeriod']),
  }),
})
export const cancelPlanChange = endpoint({
  method: 'DELETE',
  path: '/subscription/planChange',
  summary: 'The next period has the plan of this one.',
  access: 'billing:manage',
  whileExpired: true,
  response: Message,
})

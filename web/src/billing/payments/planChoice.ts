import { customPlanPrice, type Invoice, type Plan } from '@chatflow/contract'

/** What is paid for: the plan of the invoice, another one, or one to measure. */
export type Choice =
  | { kind: 'invoice' }
  | { kind: 'plan'; plan: Plan }
  | { kind: 'custom'; users: number; connections: number }

export interface Priced {
  /** Nothing for a plan to measure: the reader's language has a word for it. */
  name: string | undefined
  users: number
  connections: number
  /** A month of it, in reais. */
  monthly: number
}

/** How many months an invoice pays for follows from its price where the plan is the same; otherwise the server says. */
export function pricedChoice(choice: Choice, invoice: Invoice, months: number): Priced {
  if (choice.kind === 'invoice') {
    const { detail: name, users, connections, value } = invoice
    return { name, users, connections, monthly: Math.round((value * 100) / months) / 100 }
  }
  if (choice.kind === 'plan') {
    const { name, users, connections, amount: monthly } = choice.plan
    return { name, users, connections, monthly }
  }
  const { users, connections } = choice
  return { name: undefined, users, connections, monthly: customPlanPrice(choice) }
}

export function payloadOf(choice: Choice): { plan?: string | number; users?: number; connections?: number } {
  if (choice.kind === 'invoice') return {}
  if (choice.kind === 'plan') return { plan: choice.plan.id }
  return { plan: 'custom', users: choice.users, connections: choice.connections }
}

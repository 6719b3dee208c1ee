import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import type { recurrences } from '../company/companies.ts'
import { id, isoDate } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

/** How long before the licence ends its invoice is there. */
export const invoiceDaysBefore = 20

/** How many months one invoice pays for. */
export const monthsOfRecurrence: Record<(typeof recurrences)[number], number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

/** What is odd about what was paid: too little, too much, twice, given back, or held back by a bank. */
export const paymentProblems = ['partial', 'over', 'double', 'returned', 'disputed'] as const

export const Invoice = z.object({
  id,
  detail: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** In reais, to the cent. */
  value: z.number(),
  dueDate: isoDate,
  status: z.enum(['open', 'paid', 'cancelled']),
  /** `change`: for a larger plan in the middle of a period. */
  kind: z.enum(['period', 'change']),
  /** What of the value has come in, and was not given back. */
  paidValue: z.number(),
  paidAt: isoDate.nullable(),
  problem: z.enum(paymentProblems).nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** As screens show it: "Pago", "Vencido", "Em Aberto". Due today is not yet late; `today` is the company's. */
export function invoiceDisplay(
  { status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>,
  dayOf: (moment: string | Date) => number,
  now: Date,
): 'paid' | 'late' | 'open' {
  if (status === 'paid') return 'paid'
  return dayOf(dueDate) < dayOf(now) ? 'late' : 'open'
}

export const InvoicePage = z.object({ invoices: z.array(Invoice), ...pageEnd })

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  summary:
    'The invoices of the company, newest first: a bare list, with `X-Has-More`; with `page` as `{ invoices, count, hasMore }`.',
  access: 'billing:manage',
  whileExpired: true,
  query: pageQuery.extend({ page: z.string().max(10).optional() }),
  response: z.union([z.array(Invoice), InvoicePage]),
})

/** Of what a company is reminded: five days before the licence ends, on the day, and after it. */
export const findReminder = endpoint({
  method: 'GET',
  path: '/invoices/reminder',
  summary: 'The unpaid invoice that those who pay are reminded of, if there is one.',
  access: 'billing:manage',
  whileExpired: true,
  response: z.object({
    reminder: z
      .object({
        invoiceId: id,
        kind: z.enum(['soon', 'today', 'late', 'lastCall']),
        dueDate: isoDate,
        /** What is missing, in reais. */
        value: z.number(),
      })
      .nullable(),
  }),
})

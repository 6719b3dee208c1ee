import type { Invoice } from '@chatflow/contract'
import type { Selectable } from 'kysely'
import type { Invoices } from '../../platform/database/tables.ts'
import { room, type Audience } from '../../platform/tenancy/eventLog.ts'

export const invoiceColumns = [
  'id',
  'detail',
  'users',
  'connections',
  'queues',
  'valueCents',
  'dueAt',
  'status',
  'kind',
  'paidCents',
  'paidAt',
  'problem',
] as const
type Row = Pick<Selectable<Invoices>, (typeof invoiceColumns)[number]>

/** Cents inside, reais outside. */
export const asInvoice = ({
  valueCents,
  paidCents,
  dueAt,
  status,
  kind,
  problem,
  ...rest
}: Row): Invoice => ({
  ...rest,
  value: valueCents / 100,
  paidValue: paidCents / 100,
  dueDate: dueAt,
  status: status as Invoice['status'],
  kind: kind as Invoice['kind'],
  problem: problem as Invoice['problem'],
})

/** Those who pay. */
export const payers: Audience = { rooms: [room.capability('billing:manage')] }

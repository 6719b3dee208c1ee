import { gatewayName, type PageQuery, type paymentProblems, type UnmatchedNotice } from '@chatflow/contract'
import { containing, paged } from '../../platform/database/paged.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { About } from '../gateways/Gateway.ts'

/** What came in from all companies, newest first. */
export async function listPayments({ db }: Platform, query: PageQuery & { isOdd: boolean }) {
  let found = db
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.companyId')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.companyId', '=', 'payments.companyId')
        .onRef('invoices.id', '=', 'payments.invoiceId'),
    )
  if (query.isOdd) found = found.where('invoices.problem', 'is not', null)
  if (query.searchParam) {
    const pattern = containing(query.searchParam)
    found = found.where((eb) =>
      eb.or([eb('companies.name', 'ilike', pattern), eb('payments.externalId', 'ilike', pattern)]),
    )
  }
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    all
      .select([
        'payments.id',
        'payments.companyId',
        'payments.invoiceId',
        'gateway',
        'externalId',
        'currency',
      ])
      .select(['receivedCents', 'returnedCents', 'isDisputed', 'payments.paidAt'])
      .select(['companies.name as companyName', 'invoices.valueCents', 'invoices.paidCents'])
      .select(['invoices.status as invoiceStatus', 'invoices.problem'])
      .orderBy('payments.paidAt', 'desc')
      .orderBy('payments.id', 'desc'),
  )
  const payments = rows.map(({ receivedCents, returnedCents, valueCents, paidCents, ...row }) => ({
    ...row,
    gateway: gatewayName.parse(row.gateway),
    received: receivedCents / 100,
    returned: returnedCents / 100,
    invoiceValue: valueCents / 100,
    invoicePaid: paidCents / 100,
    invoiceStatus: row.invoiceStatus as 'open' | 'paid' | 'cancelled',
    problem: row.problem as (typeof paymentProblems)[number] | null,
  }))
  return { payments, count, hasMore }
}

/** Calls that were genuine and about nothing of ours. */
export async function listUnmatched({ db }: Platform, { searchParam, pageNumber }: PageQuery) {
  let found = db.selectFrom('paymentEvents').where('result', '=', 'unknown')
  if (searchParam) found = found.where('eventKey', 'ilike', containing(searchParam))
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all.select(['id', 'gateway', 'receivedAt', 'about']).orderBy('id', 'desc'),
  )
  const notices = rows.map(({ id, gateway, receivedAt, about }): UnmatchedNotice => {
    const { reference, externalId, paymentId } = about as About
    const names = [reference, externalId, paymentId].filter((name) => name !== undefined)
    return { id, gateway: gatewayName.parse(gateway), receivedAt, about: names.join(', ') }
  })
  return { notices, count, hasMore }
}

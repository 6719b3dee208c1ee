import { gatewayName, type PageQuery, type ReceivedPayment, type UnmatchedNotice } from '@chatflow/contract'
import { sql } from 'kysely'
import { containing, paged } from '../../platform/database/paged.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { About } from '../gateways/Gateway.ts'

/** What came in from all companies, newest first, and what belongs to none. */
export async function listPayments({ db }: Platform, query: PageQuery & { isOdd: boolean }) {
  let found = db.selectFrom(ofInvoices(db).unionAll(ofNobody(db)).as('received'))
  if (query.isOdd) found = found.where('problem', 'is not', null)
  if (query.searchParam) {
    const pattern = containing(query.searchParam)
    found = found.where((eb) =>
      eb.or([
        eb('companyName', 'ilike', pattern),
        eb('payer', 'ilike', pattern),
        eb('externalId', 'ilike', pattern),
      ]),
    )
  }
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    all.selectAll().orderBy('paidAt', 'desc').orderBy('id', 'desc').orderBy('externalId'),
  )
  const payments = rows.map(({ receivedCents, returnedCents, valueCents, paidCents, ...row }) => ({
    ...row,
    gateway: gatewayName.parse(row.gateway),
    received: receivedCents / 100,
    returned: returnedCents / 100,
    invoiceValue: valueCents / 100,
    invoicePaid: paidCents / 100,
    invoiceStatus: row.invoiceStatus as ReceivedPayment['invoiceStatus'],
    problem: row.problem as ReceivedPayment['problem'],
  }))
  return { payments, count, hasMore }
}

const ofInvoices = (db: Platform['db']) =>
  db
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.companyId')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.companyId', '=', 'payments.companyId')
        .onRef('invoices.id', '=', 'payments.invoiceId'),
    )
    .select(['payments.id', 'gateway', 'externalId', 'currency', 'receivedCents', 'returnedCents'])
    .select(['isDisputed', 'payments.paidAt'])
    .select((eb) => [
      eb.ref('payments.companyId').$castTo<number | null>().as('companyId'),
      eb.ref('companies.name').$castTo<string | null>().as('companyName'),
      eb.ref('payments.invoiceId').$castTo<number | null>().as('invoiceId'),
      sql<string | null>`null::text`.as('payer'),
      // One that was cancelled asks for nothing.
      sql<number>`case when invoices.status = 'cancelled' then 0 else invoices.value_cents end`.as(
        'valueCents',
      ),
      'invoices.paidCents',
      eb.ref('invoices.status').$castTo<string | null>().as('invoiceStatus'),
      'invoices.problem',
    ])

/** What has gone back as a whole asks for nothing any more. */
const ofNobody = (db: Platform['db']) =>
  db
    .selectFrom('strayPayments')
    .select(['id', 'gateway', 'externalId', 'currency', 'receivedCents', 'returnedCents'])
    .select([sql<boolean>`false`.as('isDisputed'), 'paidAt'])
    .select([
      sql<number | null>`null::bigint`.as('companyId'),
      sql<string | null>`null::text`.as('companyName'),
      sql<number | null>`null::bigint`.as('invoiceId'),
      'payer',
      sql<number>`0::bigint`.as('valueCents'),
      sql<number>`0::bigint`.as('paidCents'),
      sql<string | null>`null::text`.as('invoiceStatus'),
      sql<string | null>`case when returned_cents < received_cents then reason end`.as('problem'),
    ])

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

import { invoiceDaysBefore, monthsOfRecurrence, platformCompanyId } from '@chatflow/contract'
import { sql } from 'kysely'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import { days, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asCents } from '../gateways/cents.ts'
import { payers } from './invoiceRows.ts'

/** The company with the plan that its next period has: another one, where that was chosen. */
function findSubscriber({ db, companyId }: Tenant) {
  return db
    .selectFrom('companies')
    .leftJoin('planChanges', 'planChanges.companyId', 'companies.id')
    .innerJoin('plans', (join) =>
      join.on('plans.id', '=', sql`coalesce(plan_changes.plan_id, companies.plan_id)`),
    )
    .select(['companies.dueDate', 'companies.recurrence', 'companies.timezone', 'companies.status'])
    .select(['plans.id as planId', 'plans.name', 'plans.users', 'plans.connections', 'plans.queues'])
    .select('plans.amount')
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
}

/**
 * Makes the invoice for the next period of the company, once it is time, and once only: the day on which the licence ends
 * names it. Price and limits are the plan's. One that nobody needs any more, because the licence was extended otherwise,
 * is cancelled. Returns its id when it is new.
 */
export async function openInvoice(tenant: Tenant): Promise<number | undefined> {
  const { db, companyId, now } = tenant
  const subscriber = companyId === platformCompanyId ? undefined : await findSubscriber(tenant)
  if (!subscriber?.dueDate || !subscriber.status) return undefined
  const dueAt = new Date(subscriber.dueDate)
  const dueOn = dayOf(wallTime(dueAt, subscriber.timezone))
  await cancelOthers(tenant, dueOn)
  if (later(now(), days(invoiceDaysBefore)) < dueAt) return undefined
  const { name, users, connections, queues, planId } = subscriber
  const months = monthsOfRecurrence[subscriber.recurrence]
  const at = now().toISOString()
  const owed = {
    dueAt: dueAt.toISOString(),
    planId,
    detail: name,
    users,
    connections,
    queues,
    months,
    valueCents: asCents(subscriber.amount) * months,
    updatedAt: at,
  }
  const made = await db
    .insertInto('invoices')
    .values({ ...owed, companyId, dueOn: sql`${dueOn}::date`, createdAt: at })
    .onConflict((known) =>
      known
        .columns(['companyId', 'dueOn'])
        .where(sql<boolean>`kind = 'period'`)
        // The licence ends on this day after all.
        .doUpdateSet({ ...owed, status: 'open', problem: null })
        .where('invoices.status', '=', 'cancelled'),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) tenant.publish('invoice', { action: 'update', invoiceId: made.id }, payers)
  return made?.id
}

/** The licence ends on another day than it did: what was owed for the old one is not owed. Money that came in stays. */
async function cancelOthers({ db, companyId, now }: Tenant, dueOn: string) {
  await db
    .updateTable('invoices')
    .set({ status: 'cancelled', updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .where('paidCents', '=', 0)
    .where('problem', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'period'), eb('dueOn', '<', sql<Date>`${dueOn}::date`)]),
        // A dearer plan that was not paid in its day: what it costs has changed since.
        eb.and([eb('kind', '=', 'change'), eb('dueAt', '<', now().toISOString())]),
      ]),
    )
    .execute()
}

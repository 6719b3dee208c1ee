import { sql } from 'kysely'
import { days, later, minutes } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign, announceSoon } from './announceCampaign.ts'
import { listSoon, sendSoon } from './campaignJobs.ts'
import { startPlanned } from './startCampaign.ts'
import { moveTrial } from './trial.ts'

/** Who was asked and has not answered for so long is not written to. */
const confirmWithin = days(1)

interface Due {
  companyId: number
  id: number
}

/** Everything that only the passing of time brings about: starts, the next turns, the ends of questions and trials. */
export async function lookAfter({ tenancy, log }: { tenancy: Tenancy; log: Logger }) {
  const each = async (due: Due[], work: (tenant: Tenant, id: number) => Promise<unknown>) => {
    for (const { companyId, id } of due)
      try {
        await tenancy.withTenant(companyId, (tenant) => work(tenant, id))
      } catch (error) {
        // Still due, and tried again in a minute.
        log.error({ reason: (error as Error).message, companyId, id }, 'a campaign was not looked after')
      }
  }
  await each(await listPlanned(tenancy), startPlanned)
  await each(await listRunning(tenancy), moveOn)
  await each(await listDuePaces(tenancy), (tenant, connectionId) => sendSoon(tenant, [connectionId]))
}

const listPlanned = (tenancy: Tenancy): Promise<Due[]> =>
  tenancy.withPlatform(({ db, now }) =>
    db
      .selectFrom('campaigns')
      .select(['companyId', 'id'])
      .where('status', '=', 'PROGRAMADA')
      .where('scheduledAt', '<=', now().toISOString())
      .orderBy('scheduledAt')
      .execute(),
  )

const listRunning = (tenancy: Tenancy): Promise<Due[]> =>
  tenancy.withPlatform(({ db }) =>
    db.selectFrom('campaigns').select(['companyId', 'id']).where('status', '=', 'EM_ANDAMENTO').execute(),
  )

/** Connections whose pace lets something leave, in companies that have something to send. */
const listDuePaces = (tenancy: Tenancy): Promise<Due[]> =>
  tenancy.withPlatform(async ({ db, now }) => {
    const { rows } = await sql<Due>`select company_id, connection_id as id from campaign_paces paces
      where next_at <= ${now().toISOString()}::timestamptz and exists (select from campaigns
        where company_id = paces.company_id and status = 'EM_ANDAMENTO' and is_listed
          and paces.connection_id = any(whatsapp_ids))`.execute(db)
    return rows
  })

async function moveOn(tenant: Tenant, id: number) {
  const { isListed, trial } = await tenant.db
    .selectFrom('campaigns')
    .select(['isListed', 'trial'])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isListed) return listSoon(tenant, id)
  await expireQuestions(tenant, id)
  await settleLost(tenant, id)
  if (trial) await moveTrial(tenant, id)
  if (await finishIfDone(tenant, id)) await announceCampaign(tenant, 'update', id)
}

async function expireQuestions(tenant: Tenant, id: number) {
  const since = later(tenant.now(), -confirmWithin).toISOString()
  const { numAffectedRows } =
    await sql`update campaign_recipients set status = 'expired', reason = 'not_confirmed'
    where company_id = ${tenant.companyId} and campaign_id = ${id} and status = 'waitingConfirmation'
      and confirmation_requested_at <= ${since}::timestamptz`.execute(tenant.db)
  if (numAffectedRows) await announceSoon(tenant, id)
}

/** Somebody deleted the message, or its ticket, before it left: nobody will tell what became of it. */
async function settleLost(tenant: Tenant, id: number) {
  const now = tenant.now()
  const { numAffectedRows } = await sql`update campaign_recipients recipients
    set status = 'failed', reason = 'MESSAGE_DELETED', reason_text = 'The message was deleted before it left',
      queued_at = null, failed_at = ${now.toISOString()}::timestamptz
    where company_id = ${tenant.companyId} and campaign_id = ${id} and status = 'pending'
      and queued_at < ${later(now, -minutes(5)).toISOString()}::timestamptz
      and not exists (select from outbox where outbox.company_id = recipients.company_id
        and outbox.message_id = coalesce(recipients.message_id, recipients.confirmation_message_id))`.execute(
    tenant.db,
  )
  if (numAffectedRows) await announceSoon(tenant, id)
}

/** A campaign is over when nobody is left to write to, whatever became of the others. Returns whether it is now. */
export async function finishIfDone({ db, companyId, now }: Tenant, id: number): Promise<boolean> {
  const at = now().toISOString()
  const { numAffectedRows } =
    await sql`update campaigns set status = 'FINALIZADA', completed_at = ${at}::timestamptz,
      updated_at = ${at}::timestamptz, hold_reason = null, hold_until = null
    where company_id = ${companyId} and id = ${id} and status = 'EM_ANDAMENTO' and is_listed
      and not exists (select from campaign_recipients where company_id = ${companyId} and campaign_id = ${id}
        and status in ('pending', 'waitingConfirmation'))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

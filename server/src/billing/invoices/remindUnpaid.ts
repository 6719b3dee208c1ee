import {
  language as Language,
  platformCompanyId,
  type findReminder as findReminderCall,
  type ResponseOf,
} from '@chatflow/contract'
import type { Mailer } from '../../company/mails/mailer.ts'
import { days, later } from '../../platform/clock.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { asReais } from '../gateways/cents.ts'
import { payers } from './invoiceRows.ts'
import { reminderDays, reminderMail, type ReminderKind } from './reminderMail.ts'

/** From the first to the last: one who was away hears the newest, not all of them. */
const kinds = Object.keys(reminderDays) as ReminderKind[]

/** What has to be said of an invoice that is due at that moment: the last of what its time has come for. */
export function reminderFor(dueAt: Date, now: Date): ReminderKind | undefined {
  const daysLeft = (dueAt.getTime() - now.getTime()) / days(1)
  return kinds.findLast((kind) => daysLeft <= reminderDays[kind])
}

interface Reminding {
  tenancy: Tenancy
  mailer: Mailer
  /** Where the program is reached, if it was told. */
  origin: string | undefined
}

/** Reminds those who have not paid: a row for each reminder, so that nobody hears one twice, and a mail with it. */
export function remindUnpaid({ tenancy, mailer, origin }: Reminding) {
  return tenancy.withPlatform(async (platform) => {
    for (const unpaid of await listUnpaid(platform)) {
      const kind = reminderFor(new Date(unpaid.dueAt), platform.now())
      if (!kind || !(await keepReminder(platform, unpaid, kind))) continue
      platform.publish(unpaid.companyId, 'invoice', { action: 'update', invoiceId: unpaid.id }, payers)
      if (unpaid.email) await mailer.send(platform, mailFor({ ...unpaid, email: unpaid.email }, kind, origin))
    }
  })
}

function listUnpaid({ db, now }: Platform) {
  return (
    db
      .selectFrom('invoices')
      .innerJoin('companies', 'companies.id', 'invoices.companyId')
      .leftJoin('companySettings', (join) =>
        join
          .onRef('companySettings.companyId', '=', 'companies.id')
          .on('companySettings.key', '=', 'language'),
      )
      .select([
        'invoices.id',
        'invoices.companyId',
        'invoices.dueAt',
        'invoices.detail',
        'invoices.valueCents',
      ])
      .select(['invoices.paidCents', 'companies.name', 'companies.email', 'companies.timezone'])
      .select('companySettings.value as language')
      .where('invoices.status', '=', 'open')
      .where('invoices.kind', '=', 'period')
      .where('companies.status', '=', true)
      .where('companies.id', '!=', platformCompanyId)
      // The rest of an older invoice keeps nobody out: the licence was extended since.
      .whereRef('invoices.dueAt', '>=', 'companies.dueDate')
      .where('invoices.dueAt', '<', later(now(), days(reminderDays.soon)).toISOString())
      .where('invoices.dueAt', '>', later(now(), -days(60)).toISOString())
      .orderBy('invoices.companyId')
      .orderBy('invoices.id')
      .execute()
  )
}
type Unpaid = Awaited<ReturnType<typeof listUnpaid>>[number]

/** The same as the mails say, for the screens of those who pay. */
export async function findReminder({
  db,
  companyId,
  now,
}: Tenant): Promise<ResponseOf<typeof findReminderCall>> {
  const unpaid = await db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .select(['invoices.id', 'invoices.dueAt', 'invoices.valueCents', 'invoices.paidCents'])
    .where('invoices.companyId', '=', companyId)
    .where('invoices.status', '=', 'open')
    .where('invoices.kind', '=', 'period')
    .whereRef('invoices.dueAt', '>=', 'companies.dueDate')
    .orderBy('invoices.dueAt')
    .executeTakeFirst()
  const kind = unpaid && reminderFor(new Date(unpaid.dueAt), now())
  if (!kind) return { reminder: null }
  const value = (unpaid.valueCents - unpaid.paidCents) / 100
  return { reminder: { invoiceId: unpaid.id, kind, dueDate: unpaid.dueAt, value } }
}

async function keepReminder({ db, now }: Platform, { companyId, id }: Unpaid, kind: ReminderKind) {
  const kept = await db
    .insertInto('invoiceReminders')
    .values({ companyId, invoiceId: id, kind, createdAt: now().toISOString() })
    .onConflict((known) => known.columns(['companyId', 'invoiceId', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return kept !== undefined
}

function mailFor(unpaid: Unpaid & { email: string }, kind: ReminderKind, origin = '') {
  const language = Language.catch('pt-BR').parse(unpaid.language)
  const date = new Intl.DateTimeFormat(language, { timeZone: unpaid.timezone, dateStyle: 'short' })
  return {
    recipient: unpaid.email,
    ...reminderMail(language, kind, {
      company: unpaid.name,
      plan: unpaid.detail,
      value: asReais(unpaid.valueCents - unpaid.paidCents).replace('.', ','),
      date: date.format(new Date(unpaid.dueAt)),
      address: `${origin}/financeiro`,
    }),
  }
}

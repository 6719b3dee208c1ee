import type { ContactListFilter } from '@chatflow/contract'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findFiltered } from '../../conversations/contacts/listContacts.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { addItems } from './addItems.ts'
import { announceMany } from './announceLists.ts'
import { getContactList } from './contactLists.queries.ts'

const filling = z.object({
  companyId: z.number(),
  contactListId: z.number(),
  runId: z.string(),
  userId: z.number(),
})
type Filling = z.infer<typeof filling>
/** Puts the contacts that its filter finds into a list. */
export const fillList = defineJob({ name: 'fillContactList', lane: 'report', payload: filling })

/** Contacts of one transaction. */
const atOnce = 2_000

/** Begins to fill a list anew. One that waits for that already is filled once. */
export async function startFilling(tenant: Tenant, contactListId: number, userId: number) {
  const { companyId } = tenant
  const runId = randomUUID()
  const key = `fillContactList:${companyId}:${contactListId}`
  await tenant.enqueue(fillList, { companyId, contactListId, runId, userId }, { key })
  return { jobId: runId }
}

export async function fillAgain(tenant: Tenant, contactListId: number, userId: number) {
  const { filter } = await getContactList(tenant, contactListId)
  if (!filter) fail('ERR_LIST_WITHOUT_FILTER')
  return startFilling(tenant, contactListId, userId)
}

/** For a campaign that begins: a list that wants it is filled with those whom its filter finds now. */
export async function refreshList(
  tenancy: Tenancy,
  { companyId, contactListId }: { companyId: number; contactListId: number },
) {
  const list = await tenancy.readTenant(companyId, (tenant) => getContactList(tenant, contactListId))
  if (list.isRefreshed) await fillNow(tenancy, { companyId, contactListId, runId: randomUUID() })
}

export async function runFilling(tenancy: Tenancy, { userId, ...wanted }: Filling) {
  const tell = (tenant: Tenant, { done, state }: Progress) =>
    tenant.publish(
      'job',
      { jobId: wanted.runId, kind: 'fillContactList', done, total: done, state },
      { rooms: [room.user(userId)] },
    )
  await fillNow(tenancy, wanted, tell)
}

interface Progress {
  done: number
  state: 'running' | 'done'
}

/** Portion after portion, in the order of the contacts. What crashes begins anew, and changes nobody twice. */
async function fillNow(
  tenancy: Tenancy,
  { companyId, contactListId, runId }: Omit<Filling, 'userId'>,
  tell?: (tenant: Tenant, progress: Progress) => void,
) {
  let [after, done] = [0, 0]
  for (;;) {
    const from = after
    const last = await tenancy.withTenant(companyId, async (tenant) => {
      const list = await findFilled(tenant, contactListId)
      if (!list?.filter) return undefined
      const people = await nextContacts(tenant, list.filter, from)
      done += people.length
      await addItems(
        tenant,
        contactListId,
        people.map((person) => ({ ...person, extra: {} })),
        { id: runId, source: 'contacts' },
      )
      const isOver = people.length < atOnce
      if (isOver) await finish(tenant, contactListId, runId)
      tell?.(tenant, { done, state: isOver ? 'done' : 'running' })
      return isOver ? undefined : people.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}

/** Removed meanwhile, it needs nobody any more. */
const findFilled = ({ db, companyId }: Tenant, id: number) =>
  db
    .selectFrom('contactLists')
    .select(sql<ContactListFilter | null>`filter`.as('filter'))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** People with a number, each once: under the one that the contact is known by. */
async function nextContacts(tenant: Tenant, filter: ContactListFilter, after: number) {
  const { searchParam, contactTag, dateStart, dateEnd } = filter
  const contacts = await findFiltered(
    tenant,
    {
      searchParam: searchParam.toLowerCase(),
      contactTag,
      isGroup: false,
      ...(dateStart && { dateStart }),
      ...(dateEnd && { dateEnd }),
    },
    false,
  )
  return contacts
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contactIdentities as phones')
          .select(['phones.value', 'phones.address'])
          .where('phones.companyId', '=', tenant.companyId)
          .whereRef('phones.contactId', '=', 'contacts.id')
          .where('phones.kind', '=', 'phone')
          .orderBy(sql`phones.address = contacts.number`, 'desc')
          .orderBy('phones.value')
          .limit(1)
          .as('phone'),
      (join) => join.onTrue(),
    )
    .select(['contacts.id', 'contacts.name', 'contacts.email', 'phone.value', 'phone.address as number'])
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(atOnce)
    .execute()
}

/** Those that an earlier filling brought and this one did not are gone; what came by hand or from files stays. */
async function finish(tenant: Tenant, contactListId: number, runId: string) {
  const { db, companyId, now } = tenant
  await sql`with gone as (
      delete from contact_list_items where company_id = ${companyId} and contact_list_id = ${contactListId}
        and source = 'contacts' and run_id is distinct from ${runId}::uuid returning id)
    update contact_lists set contacts_count = contacts_count - (select count(*) from gone),
      filled_at = ${now().toISOString()}::timestamptz
    where company_id = ${companyId} and id = ${contactListId}`.execute(db)
  await announceMany(tenant, contactListId)
}

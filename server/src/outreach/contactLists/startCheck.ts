import type { ContactListCheck } from '@chatflow/contract'
import { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceList } from './announceLists.ts'
import { changeCheck, countUnchecked, findCheck, listAskable } from './checks.queries.ts'
import { getContactList } from './contactLists.queries.ts'

/** The next question over a connection, of whichever list. It waits for the network. */
export const checkNextNumber = defineJob({
  name: 'checkNextNumber',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), connectionId: z.number() }),
  isSlow: true,
})

/** The pace belongs to the number: however many lists there are, one question follows the other. */
export const checkSoon = ({ companyId, enqueue }: Tenant, connectionId: number, runAt?: Date) =>
  enqueue(
    checkNextNumber,
    { companyId, connectionId },
    { key: `number-check-${connectionId}`, ...(runAt && { runAt }) },
  )

/** Begins, or goes on with what is still unknown. */
export async function startCheck(
  tenant: Tenant,
  contactListId: number,
  wanted: number | undefined,
): Promise<ContactListCheck> {
  const { db, companyId, now } = tenant
  const list = await getContactList(tenant, contactListId)
  const askable = await listAskable(tenant)
  const connection = wanted === undefined ? askable[0] : askable.find(({ id }) => id === wanted)
  if (!connection) fail('ERR_NOT_ON_THIS_CHANNEL')
  const known = await findCheck(tenant, list.id)
  if (known?.state === 'running') return known
  const begun = {
    connectionId: connection.id,
    state: 'running',
    reason: null,
    total: await countUnchecked(tenant, list.id),
    checked: 0,
    found: 0,
    lastItemId: 0,
    misses: 0,
    nextAt: now().toISOString(),
    startedAt: now().toISOString(),
    finishedAt: null,
  }
  await db
    .insertInto('contactListChecks')
    .values({ companyId, contactListId: list.id, ...begun })
    // How many were asked about today is not forgotten by beginning anew.
    .onConflict((known) => known.columns(['companyId', 'contactListId']).doUpdateSet(begun))
    .execute()
  await checkSoon(tenant, connection.id)
  return tell(tenant, list.id)
}

export async function stopCheck(tenant: Tenant, contactListId: number): Promise<ContactListCheck> {
  const list = await getContactList(tenant, contactListId)
  const check = await findCheck(tenant, list.id)
  if (check?.state === 'running')
    await changeCheck(tenant, list.id, {
      state: 'stopped',
      reason: 'byPerson',
      finishedAt: tenant.now().toISOString(),
    })
  return tell(tenant, list.id)
}

async function tell(tenant: Tenant, contactListId: number): Promise<ContactListCheck> {
  await announceList(tenant, 'update', contactListId)
  return (await findCheck(tenant, contactListId)) ?? fail('ERR_NO_CHECK_FOUND')
}

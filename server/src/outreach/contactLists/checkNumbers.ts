import { sql } from 'kysely'
import type { CheckNumber } from '../../channels/connections/sessionRequests.ts'
import { paceColumn, readAllowance } from '../../channels/governor/governorRow.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { isKnownThere } from './addItems.ts'
import { announceList, announceMany } from './announceLists.ts'
import { maxMisses, obstacleOf, pauseAfter, type Obstacle } from './checkPace.ts'
import { changeCheck, checksIn } from './checks.queries.ts'
import { checkSoon } from './startCheck.ts'

interface Deps {
  tenancy: Tenancy
  checkNumber: CheckNumber
  random: () => number
}
interface Key {
  companyId: number
  connectionId: number
}

/** Of those who wrote to us meanwhile so many are noted at once: nobody is asked about them. */
const atOnce = 500

/** Asks the network about the next number of the lists that are checked over a connection. */
export async function checkNext({ tenancy, checkNumber, random }: Deps, key: Key) {
  const { companyId, connectionId } = key
  const question = await tenancy.withTenant(companyId, (tenant) => nextQuestion(tenant, connectionId, random))
  if (!question) return
  const answer = await checkNumber({ companyId, id: connectionId }, question.number)
  await tenancy.withTenant(companyId, (tenant) =>
    recordAnswer(tenant, question, answer === 'unanswered' ? null : answer !== 'notThere'),
  )
}

type Check = NonNullable<Awaited<ReturnType<typeof lockNext>>>
interface Question {
  contactListId: number
  itemId: number
  number: string
  value: string
}

/** Nothing when nobody is left, when it has to wait (then it comes again at that time), or when it was stopped. */
async function nextQuestion(
  tenant: Tenant,
  connectionId: number,
  random: () => number,
): Promise<Question | undefined> {
  const check = await lockNext(tenant, connectionId)
  if (!check) return undefined
  const asked = await readAsked(tenant, connectionId)
  const obstacle = await findObstacle(tenant, connectionId, asked.today)
  if (obstacle) return wait(tenant, check, obstacle)
  const item = await nextItem(tenant, check)
  if (!item) return finish(tenant, check)
  const nextAt = pauseAfter(tenant.now(), random())
  await changeCheck(tenant, check.contactListId, {
    reason: null,
    nextAt: nextAt.toISOString(),
    askedOn: asked.day,
    asked: (check.askedOn === asked.day ? check.asked : 0) + 1,
  })
  await checkSoon(tenant, connectionId, nextAt)
  return { contactListId: check.contactListId, itemId: item.id, number: item.number, value: item.value }
}

/** Of several lists the one that was asked about longest ago. */
const lockNext = (tenant: Tenant, connectionId: number) =>
  checksIn(tenant)
    .select(['contactListId', 'connectionId', 'lastItemId', 'askedOn', 'asked'])
    .where('connectionId', '=', connectionId)
    .where('state', '=', 'running')
    .orderBy('nextAt')
    .orderBy('contactListId')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** How many were asked about over a connection today, and which day that is. */
async function readAsked(tenant: Tenant, connectionId: number) {
  const { company } = await companySnapshot(tenant)
  const day = dayOf(wallTime(tenant.now(), company.timezone))
  const { today } = await checksIn(tenant)
    .select(({ fn }) => fn.sum<number | null>('asked').as('today'))
    .where('connectionId', '=', connectionId)
    .where('askedOn', '=', day)
    .executeTakeFirstOrThrow()
  return { day, today: Number(today ?? 0) }
}

async function findObstacle(
  tenant: Tenant,
  connectionId: number,
  askedToday: number,
): Promise<Obstacle | undefined> {
  const now = tenant.now()
  const row = await tenant.db
    .selectFrom('connections')
    .select(['status', 'channel', 'provider', 'replyWindowHours', 'governor', paceColumn(now).as('pace')])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return obstacleOf({
    isConnected: row.status === 'CONNECTED',
    allowance: readAllowance(row, now),
    askedToday,
    now,
    timeZone: row.pace.timeZone,
  })
}

async function wait(
  tenant: Tenant,
  { contactListId, connectionId }: Check,
  { reason, until }: Obstacle,
): Promise<undefined> {
  const isOver = until === null
  const at = tenant.now().toISOString()
  await changeCheck(tenant, contactListId, {
    reason,
    ...(isOver ? { state: 'stopped', finishedAt: at } : { nextAt: until.toISOString() }),
  })
  await checkSoon(tenant, connectionId, until ?? undefined)
  await announceList(tenant, 'update', contactListId)
}

async function finish(tenant: Tenant, { contactListId, connectionId }: Check): Promise<undefined> {
  await changeCheck(tenant, contactListId, { state: 'done', finishedAt: tenant.now().toISOString() })
  await checkSoon(tenant, connectionId)
  await announceList(tenant, 'update', contactListId)
}

/** The next one that nobody knows anything about. Who has written to us since is noted on the way. */
async function nextItem(tenant: Tenant, { contactListId, lastItemId }: Check) {
  for (let after = lastItemId; ;) {
    const left = await nextUnknown(tenant, contactListId, after)
    const first = left.findIndex(({ isKnown }) => !isKnown)
    const known = first === -1 ? left : left.slice(0, first)
    if (known.length > 0)
      await note(
        tenant,
        known.map(({ value }) => value),
        true,
      )
    const last = left.at(-1)
    if (first !== -1 || !last) return left[first]
    after = last.id
  }
}

const nextUnknown = ({ db, companyId }: Tenant, contactListId: number, after: number) =>
  db
    .selectFrom('contactListItems as items')
    .select(['id', 'number', 'value', isKnownThere(companyId, sql`items.value`).as('isKnown')])
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where('isWhatsappValid', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()

/** What is known of a number holds for every list it is in. */
async function note({ db, companyId, now }: Tenant, values: string[], isValid: boolean) {
  await db
    .updateTable('contactListItems')
    .set({ isWhatsappValid: isValid, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('value', 'in', values)
    .where('isWhatsappValid', 'is', null)
    .execute()
}

/** `isThere` is null when the network did not say. */
async function recordAnswer(
  tenant: Tenant,
  { contactListId, itemId, value }: Question,
  isThere: boolean | null,
) {
  const check = await checksIn(tenant)
    .select(['checked', 'found', 'misses'])
    .where('contactListId', '=', contactListId)
    .forUpdate()
    .executeTakeFirst()
  if (!check) return
  if (isThere === null) {
    const misses = check.misses + 1
    const isGivenUp = misses >= maxMisses
    await changeCheck(tenant, contactListId, {
      reason: 'unanswered',
      misses: isGivenUp ? 0 : misses,
      ...(isGivenUp && { lastItemId: itemId }),
    })
  } else {
    await note(tenant, [value], isThere)
    await changeCheck(tenant, contactListId, {
      reason: null,
      checked: check.checked + 1,
      found: check.found + Number(isThere),
      lastItemId: itemId,
      misses: 0,
    })
  }
  await announceMany(tenant, contactListId)
}

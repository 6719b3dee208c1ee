import { sql, type Insertable } from 'kysely'
import type { SimulatorMessages } from '../../platform/database/tables.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announcePhones } from './announcePhones.ts'

type PhoneMessage = Omit<Insertable<SimulatorMessages>, 'companyId' | 'createdAt' | 'id'>
interface Chat {
  name?: string
  isGroup: boolean
}

/** Puts a message on a customer's phone. Returns whether it is new there, and whether somebody is looking. */
export async function putOnPhone(tenant: Tenant, message: PhoneMessage, chat: Chat) {
  const { companyId, db } = tenant
  const at = tenant.now().toISOString()
  const { connectionId, number, fromBusiness } = message
  const lastMessage = message.body.slice(0, 200)
  const row = await db
    .with('stored', (written) =>
      written
        .insertInto('simulatorMessages')
        .values({ companyId, createdAt: at, ...message })
        .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'wid']).doNothing())
        .returning(['companyId', 'connectionId', 'number']),
    )
    .insertInto('simulatorChats')
    .columns(['companyId', 'connectionId', 'number', 'name', 'isGroup', 'unread', 'lastMessage', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('stored')
        .select((val) => [
          'stored.companyId',
          'stored.connectionId',
          'stored.number',
          val.val(chat.name ?? number).as('name'),
          sql<boolean>`${chat.isGroup}::boolean`.as('isGroup'),
          sql<number>`${fromBusiness ? 1 : 0}::integer`.as('unread'),
          val.val(lastMessage).as('lastMessage'),
          sql<string>`${at}::timestamptz`.as('updatedAt'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId', 'number']).doUpdateSet((kept) => ({
        lastMessage,
        updatedAt: at,
        unread: fromBusiness
          ? sql<number>`case when simulator_chats.open_until > ${at}::timestamptz then 0 else simulator_chats.unread + 1 end`
          : kept.ref('simulatorChats.unread'),
        ...(chat.name && { name: chat.name }),
      })),
    )
    .returning(sql<boolean>`coalesce(open_until > ${at}::timestamptz, false)`.as('isOpen'))
    .executeTakeFirst()
  if (!row) return { isNew: false, isOpen: false }
  // What a customer writes is told when it has been delivered: then once for many.
  if (fromBusiness) announcePhones(tenant, connectionId, number)
  return { isNew: true, isOpen: row.isOpen }
}

/** Locked: a group that reacts all at once must not undo one another's reactions. */
export function findOnPhone({ db, companyId }: Tenant, connectionId: number, wid: string) {
  return db
    .selectFrom('simulatorMessages')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Change = Partial<Pick<PhoneMessage, 'body' | 'deleted' | 'edited' | 'reactions' | 'answers' | 'ack'>>
export async function changeOnPhone(tenant: Tenant, connectionId: number, wid: string, change: Change) {
  const changed = await tenant.db
    .updateTable('simulatorMessages')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .returning('number')
    .executeTakeFirst()
  if (changed) announcePhones(tenant, connectionId, changed.number)
}

/** Returns whether there is such a phone. The picture before it is nobody's any more. */
export async function changePhonePicture(
  tenant: Tenant,
  connectionId: number,
  number: string,
  picture: string | null,
): Promise<boolean> {
  const ofPhone = sql<boolean>`company_id = ${tenant.companyId} and connection_id = ${connectionId} and number = ${number}`
  const before = await tenant.db
    .selectFrom('simulatorChats')
    .select('picture')
    .where(ofPhone)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await tenant.db.updateTable('simulatorChats').set({ picture }).where(ofPhone).execute()
  await forgetFiles(tenant, [{ mediaPath: before.picture, mediaThumbnail: null, mediaPlayable: null }])
  announcePhones(tenant, connectionId, number)
  return true
}

/** What lies on a phone is read, and what arrives until then will be. Returns what was read now. */
export async function readPhone(
  { db, companyId }: Tenant,
  { connectionId, number }: { connectionId: number; number: string },
  openUntil: Date,
) {
  await db
    .updateTable('simulatorChats')
    .set({ unread: 0, openUntil: openUntil.toISOString() })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('number', '=', number)
    .execute()
  return db
    .updateTable('simulatorMessages')
    .set({ ack: 3 })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('number', '=', number)
    .where('fromBusiness', '=', true)
    .where('ack', '<', 3)
    .returning('wid')
    .execute()
}

import { sql, type Insertable } from 'kysely'
import type { SimulatorMessages } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announcePhones } from './announcePhones.ts'

type PhoneMessage = Omit<Insertable<SimulatorMessages>, 'companyId' | 'createdAt' | 'id'>
interface Chat {
  name?: string
  isGroup: boolean
}

/** Puts a message on a customer's phone. Answers whether it is new there, and whether somebody is looking. */
export async function putOnPhone(tenant: Tenant, message: PhoneMessage, chat: Chat) {
  const { companyId, db } = tenant
  const at = tenant.now().toISOString()
  const stored = await db
    .insertInto('simulatorMessages')
    .values({ companyId, createdAt: at, ...message })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'wid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return { isNew: false, isOpen: false }
  const { connectionId, number, fromBusiness } = message
  const lastMessage = message.body.slice(0, 200)
  const { isOpen } = await db
    .insertInto('simulatorChats')
    .values({
      companyId,
      connectionId,
      number,
      name: chat.name ?? number,
      isGroup: chat.isGroup,
      unread: fromBusiness ? 1 : 0,
      lastMessage,
      updatedAt: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId', 'number']).doUpdateSet((row) => ({
        lastMessage,
        updatedAt: at,
        unread: fromBusiness
          ? sql<number>`case when simulator_chats.open_until > ${at}::timestamptz then 0 else simulator_chats.unread + 1 end`
          : row.ref('simulatorChats.unread'),
        ...(chat.name && { name: chat.name }),
      })),
    )
    .returning(sql<boolean>`coalesce(open_until > ${at}::timestamptz, false)`.as('isOpen'))
    .executeTakeFirstOrThrow()
  // What a customer writes is told when it has been delivered: then once for many.
  if (fromBusiness) announcePhones(tenant, connectionId, number)
  return { isNew: true, isOpen }
}

export function findOnPhone({ db, companyId }: Tenant, connectionId: number, wid: string) {
  return db
    .selectFrom('simulatorMessages')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .executeTakeFirst()
}

type Change = Partial<Pick<PhoneMessage, 'body' | 'deleted' | 'edited' | 'reactions' | 'ack'>>
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

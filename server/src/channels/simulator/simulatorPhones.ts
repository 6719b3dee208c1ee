import { defineTopic } from '../../platform/database/bus.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey } from '../channel/Channel.ts'

export interface Phone {
  paired: boolean
  link: 'up' | 'down'
  endedBy: 'banned' | 'logged_out_by_phone' | null
  number: string
}

const fresh = { paired: false, link: 'up', endedBy: null } as const

/** Somebody did something to a simulated phone. */
export const phoneMoved = defineTopic('simulator')

export const phoneTopicKey = ({ companyId, id }: ConnectionKey) => `${companyId}:${id}`

/** The number of a simulated phone follows from its connection: nobody has to make one up. */
const numberOf = (id: number) => `55119${String(80_000_000 + id)}`

export async function findPhone({ db, companyId }: Tenant, connectionId: number): Promise<Phone> {
  const row = await db
    .selectFrom('simulatorPhones')
    .select(['paired', 'link', 'endedBy'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return { ...fresh, ...(row as Partial<Phone> | undefined), number: numberOf(connectionId) }
}

/** Moves the phone and tells whichever process holds its session. */
export async function movePhone(
  tenant: Tenant,
  connectionId: number,
  change: Partial<Omit<Phone, 'number'>>,
) {
  const { companyId } = tenant
  await tenant.db
    .insertInto('simulatorPhones')
    .values({ companyId, connectionId, ...fresh, ...change })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet(change))
    .execute()
  tenant.invalidate(phoneMoved, phoneTopicKey({ companyId, id: connectionId }))
}

export async function forgetPhone({ db, companyId }: Tenant, connectionId: number) {
  await db
    .deleteFrom('simulatorPhones')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .execute()
}

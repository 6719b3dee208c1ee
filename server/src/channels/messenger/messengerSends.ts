import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

/** The pieces of messages that were begun. Meta takes no name of ours, so we remember what may be on its way already. */

interface Piece {
  connectionId: number
  wid: string
  part: number
}

export function listPieces({ db, companyId }: Tenant, { connectionId, wid }: Omit<Piece, 'part'>) {
  return db
    .selectFrom('messengerSends')
    .select(['part', 'begunAt', 'networkWid'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .execute()
}

/**
 * The message that an echo has given its name meanwhile. What is said to one person leaves one after the other, so that it
 * is the newest whose result is not known.
 */
export async function findRenamed({ db, companyId }: Tenant, connectionId: number, address: string) {
  const row = await db
    .selectFrom('messengerSends')
    .select('wid')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('address', '=', address)
    .where('networkWid', 'is', null)
    .orderBy('begunAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.wid
}

export async function beginPiece({ db, companyId, now }: Tenant, piece: Piece & { address: string }) {
  const begunAt = now().toISOString()
  await db
    .insertInto('messengerSends')
    .values({ companyId, begunAt, ...piece })
    .onConflict((known) =>
      known.columns(['companyId', 'connectionId', 'wid', 'part']).doUpdateSet({ begunAt }),
    )
    .execute()
}

export async function endPiece(
  { db, companyId }: Tenant,
  { connectionId, wid, part }: Piece,
  networkWid: string,
) {
  await db
    .updateTable('messengerSends')
    .set({ networkWid })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .where('part', '=', part)
    .execute()
}

/** Meta has said that it did not take it. */
export async function dropPiece({ db, companyId }: Tenant, { connectionId, wid, part }: Piece) {
  await db
    .deleteFrom('messengerSends')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .where('part', '=', part)
    .execute()
}

export async function forgetOldPieces({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('messengerSends').where('begunAt', '<', before.toISOString()).execute()
}

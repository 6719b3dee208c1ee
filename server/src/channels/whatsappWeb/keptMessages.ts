import { proto, type WAMessageKey } from 'baileys'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { KeptMessage } from './whatsappWebTypes.ts'

/** The first stays: a message that comes again under its name is the same one. */
export async function keepMessage(
  { db, companyId, now }: Tenant,
  connectionId: number,
  { key, message }: KeptMessage,
) {
  if (!key.id || !key.remoteJid) return
  await db
    .insertInto('whatsappMessages')
    .values({
      companyId,
      connectionId,
      wid: key.id,
      remoteJid: key.remoteJid,
      fromMe: key.fromMe === true,
      participant: key.participant ?? null,
      message: Buffer.from(proto.Message.encode(proto.Message.fromObject(message)).finish()),
      createdAt: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'wid']).doNothing())
    .execute()
}

export async function findKept(
  { db, companyId }: Tenant,
  connectionId: number,
  wid: string,
): Promise<(KeptMessage & { isAcked: boolean }) | undefined> {
  const row = await db
    .selectFrom('whatsappMessages')
    .select(['remoteJid', 'fromMe', 'participant', 'message', 'isAcked'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .executeTakeFirst()
  if (!row) return undefined
  const { remoteJid, fromMe, participant } = row
  const key: WAMessageKey = { id: wid, remoteJid, fromMe, ...(participant !== null && { participant }) }
  return { key, message: proto.Message.decode(row.message), isAcked: row.isAcked }
}

/** The server has it: it is not sent again, whatever becomes of us before that is written down. */
export async function markAcked({ db, companyId }: Tenant, connectionId: number, wid: string) {
  await db
    .updateTable('whatsappMessages')
    .set({ isAcked: true })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('wid', '=', wid)
    .execute()
}

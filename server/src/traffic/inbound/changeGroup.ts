import type { NoticeData } from '@chatflow/contract'
import type { GroupNotice, InboundEvent, NetworkPerson } from '../../channels/channel/InboundEvent.ts'
import { findKnown, resolveContact } from '../../conversations/contacts/resolveContact.ts'
import { neverLeaves, storeMessage } from '../../conversations/messages/storeMessage.ts'
import { findActiveTicket, findLastClosedTicket } from '../../conversations/tickets/findActiveTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findByWid } from './findByWid.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

/** A group has a new subject, or other members. */
export async function changeGroup(
  tenant: Tenant,
  connection: ReceivingConnection,
  { chat, notice }: Extract<InboundEvent, { kind: 'groupChange' }>,
): Promise<Outcome> {
  const { id, channel, allowGroup } = connection
  if (!allowGroup) return 'done'
  if (chat.name)
    await resolveContact(tenant, chat, { channel, connectionId: id, isGroup: true, acceptsAudio: true })
  if (notice) await noteChange(tenant, connection, chat, notice)
  return 'done'
}

/** A line in the conversation, where there is one: nobody is called, and no ticket opens because somebody joined. */
async function noteChange(
  tenant: Tenant,
  connection: ReceivingConnection,
  chat: NetworkPerson,
  { wid, change, people, at }: GroupNotice,
) {
  const contactId = await findKnown(tenant, chat)
  if (contactId === undefined || (await findByWid(tenant, connection, wid))) return
  const conversation = { contactId, whatsappId: connection.id }
  const ticket =
    (await findActiveTicket(tenant, conversation)) ?? (await findLastClosedTicket(tenant, conversation))
  if (!ticket) return
  const names = await namesOf(tenant, people)
  const data: NoticeData = {
    notice: { change, people: names, others: people.length - names.length, ...subjectOf(change, chat) },
  }
  await storeMessage(tenant, ticket, {
    ...neverLeaves,
    wid,
    contactId,
    fromMe: true,
    read: true,
    body: '',
    mediaType: 'conversation',
    dataJson: JSON.stringify(data),
    saidAt: at,
  })
}

const subjectOf = (change: GroupNotice['change'], { name }: NetworkPerson) =>
  change === 'renamed' && name ? { subject: name } : {}

/** Only of those whom we know by a name: a number may not be for everybody to see. */
async function namesOf(tenant: Tenant, people: NetworkPerson[]): Promise<string[]> {
  const names: string[] = []
  for (const person of people) {
    const id = await findKnown(tenant, person)
    const known = id === undefined ? undefined : await nameOf(tenant, id)
    if (known && /\p{L}/u.test(known)) names.push(known)
  }
  return names
}

async function nameOf({ db, companyId }: Tenant, id: number): Promise<string | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return contact?.name
}

import type { ChannelKind } from '@chatflow/contract'
import { aTag, someContacts, type ContactToMake } from '../conversations/contacts/contacts.factory.ts'
import { days, later } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { createChance } from './chance.ts'
import type { DemoPerson } from './people.ts'

const tags = {
  'Cliente novo': '#1E88E5',
  VIP: '#8E24AA',
  Atacado: '#00897B',
  Garantia: '#F4511E',
  Inadimplente: '#C62828',
}
const greeting = 'Oi, {{firstName}}! Conseguiu ver a nossa proposta? Fico à disposição para qualquer dúvida.'
interface DemoLane {
  color: string
  timeLane?: number
  next?: string
  rollback?: string
  greetingMessageLane?: string
}
/** A way of selling: who does not reply is asked again, who replies is talked to. */
const lanes: Record<string, DemoLane> = {
  'Novo contato': { color: '#546E7A' },
  'Proposta enviada': { color: '#3949AB', timeLane: 48, next: 'Retomar contato', rollback: 'Negociação' },
  Negociação: { color: '#FB8C00' },
  'Retomar contato': { color: '#D81B60', rollback: 'Negociação', greetingMessageLane: greeting },
  Fechado: { color: '#43A047' },
}
const tagsOf: Record<string, (keyof typeof tags)[]> = {
  'Padaria Central': ['VIP', 'Atacado'],
  'Mariana Alves': ['Cliente novo'],
  'Cláudio Ferreira': ['Garantia'],
  'Tatiane Ribeiro': ['Inadimplente'],
  'Restaurante Sabor da Serra': ['Cliente novo', 'Atacado'],
}
const moreOf: Record<string, ContactToMake> = {
  'Padaria Central': { isNameEdited: true },
  'Dra. Helena Castro': { isNameEdited: true, disableBot: true },
  'Vinícius Prado': { acceptAudioMessage: false },
  'Adriana Almeida': { active: false },
}
const extraInfoOf: Record<string, Record<string, string>> = {
  'Padaria Central': { Responsável: 'Jorge Tavares', Cidade: 'São Paulo' },
  'Construtora Horizonte': { Contadora: 'Simone', Cidade: 'Campinas' },
  'Dra. Helena Castro': { Máquina: 'Uno, número de série 20417' },
}

export type DemoContact = Awaited<ReturnType<typeof someContacts>>[number]
interface ContactsToSeed {
  connections: Map<ChannelKind, number>
  people: DemoPerson[]
  groups: string[]
  /** The stored names of those who have one, by the names of the contacts. */
  pictures: Map<string, string>
  /** When somebody first wrote; the others have been known for longer. */
  firstSeen: Map<string, Date>
}

/** The contacts by their names, with tags and what else is known of them. */
export async function seedContacts(
  tenant: Tenant,
  { connections, people, groups, pictures, firstSeen }: ContactsToSeed,
): Promise<Map<string, DemoContact>> {
  const chance = createChance(3)
  const known = (name: string, channel: ChannelKind) => ({
    name,
    channel,
    connectionId: connections.get(channel)!,
    urlPicture: pictures.get(name) ?? null,
    createdAt: (firstSeen.get(name) ?? later(tenant.now(), -days(60 + chance(120)))).toISOString(),
    ...moreOf[name],
  })
  const contacts = await someContacts(tenant, [
    ...people.map((person) => ({ ...person, ...known(person.name, person.channel) })),
    ...groups.map((name) => ({ isGroup: true, ...known(name, 'whatsapp') })),
  ])
  const byName = new Map(contacts.map((contact) => [contact.name, contact]))
  await seedExtraInfo(tenant, byName)
  await seedTags(tenant, contacts)
  return byName
}

async function seedExtraInfo({ db, companyId }: Tenant, contacts: Map<string, DemoContact>) {
  const values = Object.entries(extraInfoOf).flatMap(([contact, info]) =>
    Object.entries(info).map(([name, value]) => ({
      companyId,
      contactId: contacts.get(contact)!.id,
      name,
      value,
    })),
  )
  await db.insertInto('contactExtraInfo').values(values).execute()
}

async function seedTags(tenant: Tenant, contacts: DemoContact[]) {
  const { db, companyId } = tenant
  const tagIds: number[] = []
  const idOf = new Map<string, number>()
  for (const [name, color] of Object.entries(tags)) {
    const tag = await aTag(tenant, { name, color })
    idOf.set(name, tag.id)
    tagIds.push(tag.id)
  }
  await seedLanes(tenant)
  const tagged = contacts.flatMap(({ id, name, isGroup }, index) => {
    const named = tagsOf[name]?.map((tag) => idOf.get(tag)!)
    const thrown = !isGroup && index % 4 === 0 ? [tagIds[index % 3]!] : []
    return (named ?? thrown).map((tagId) => ({ companyId, contactId: id, tagId }))
  })
  await db.insertInto('contactTags').values(tagged).execute()
}

async function seedLanes(tenant: Tenant) {
  const { db, companyId } = tenant
  const idOf = new Map<string, number>()
  for (const [name, { color, timeLane = 0, greetingMessageLane = '' }] of Object.entries(lanes)) {
    const position = idOf.size + 1
    const lane = await aTag(tenant, { name, color, kanban: 1, position, timeLane, greetingMessageLane })
    idOf.set(name, lane.id)
  }
  // Once all are there: they lead to each other.
  for (const [name, { next = '', rollback = '' }] of Object.entries(lanes))
    await db
      .updateTable('tags')
      .set({ nextLaneId: idOf.get(next) ?? null, rollbackLaneId: idOf.get(rollback) ?? null })
      .where('companyId', '=', companyId)
      .where('id', '=', idOf.get(name)!)
      .execute()
}

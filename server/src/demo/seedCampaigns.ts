import type { RecipientStatus } from '@chatflow/contract'
import { aCampaign, aPace, someRecipients } from '../outreach/campaigns/campaigns.factory.ts'
import { days, hours, later, minutes, seconds } from '../platform/clock.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { createChance, type Chance } from './chance.ts'

/** Out of the way of who looks at the demo: a campaign that runs writes to nobody while they do. */
const quietHours = { startHour: '20:00', endHour: '20:30', sabado: 'true' }

/** One campaign that is over, one under way and one that waits for its day. */
export async function seedCampaigns(
  tenancy: Tenancy,
  companyId: number,
  { createdBy }: Pick<By, 'createdBy'>,
) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const people = await somePeople(tenant)
    const { id: whatsappId } = await tenant.db
      .selectFrom('connections')
      .select('id')
      .where('companyId', '=', companyId)
      .where('channel', '=', 'whatsapp')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const by = { whatsappId, createdBy }
    const settings = Object.entries(quietHours).map(([key, value]) => ({ companyId, key, value }))
    await tenant.db.insertInto('campaignSettings').values(settings).execute()
    await aPace(tenant, whatsappId)
    await seedFinished(tenant, by, people)
    await seedRunning(tenant, by, people)
    await seedPlanned(tenant, by)
    tenant.invalidate('companySnapshot', companyId)
  })
}

interface By {
  whatsappId: number
  createdBy: number
}
type Person = Awaited<ReturnType<typeof somePeople>>[number]

const somePeople = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('contacts')
    .innerJoin('contactIdentities', (join) =>
      join
        .onRef('contactIdentities.companyId', '=', 'contacts.companyId')
        .onRef('contactIdentities.contactId', '=', 'contacts.id'),
    )
    .select([
      'contacts.id',
      'contacts.name',
      'contacts.email',
      'contactIdentities.value',
      'contactIdentities.address',
    ])
    .where('contacts.companyId', '=', companyId)
    .where('contacts.isGroup', '=', false)
    .where('contactIdentities.kind', '=', 'phone')
    .distinctOn('contacts.id')
    .orderBy('contacts.id')
    .execute()

const recipientOf = ({ id, name, email, value, address }: Person) => ({
  contactId: id,
  name,
  email,
  number: value,
  address,
})

/** What became of somebody, and when, some minutes after the start. */
function outcome(chance: Chance, sentAt: Date) {
  const fate = chance(100)
  const at = (after: number) => later(sentAt, after).toISOString()
  const sent = { sentAt: sentAt.toISOString(), variant: 1 + chance(2) }
  const delivered = { ...sent, deliveredAt: at(seconds(2 + chance(39))) }
  const read = { ...delivered, readAt: at(minutes(1 + chance(240))) }
  const as = (status: RecipientStatus, columns: object) => ({ status, ...columns })
  if (fate < 4)
    return as('failed', {
      reason: 'NOT_ON_WHATSAPP',
      reasonText: 'This number is not on WhatsApp',
      failedAt: at(seconds(1)),
    })
  if (fate < 7) return as('optedOut', { reason: 'opted_out' })
  if (fate < 9) return as('skipped', { reason: 'duplicate' })
  if (fate < 14) return as('sent', sent)
  if (fate < 40) return as('delivered', delivered)
  if (fate < 78) return as('read', read)
  return as('read', { ...read, answeredAt: at(minutes(2 + chance(600))) })
}

async function seedFinished(tenant: Tenant, by: By, people: Person[]) {
  const startedAt = later(tenant.now(), -days(6))
  const at = startedAt.toISOString()
  const chance = createChance(18)
  const id = await aCampaign(tenant, {
    ...by,
    name: 'Café novo da safra',
    messages: [
      '{saudacao}, {primeiro-nome}! O café da nova safra chegou. Quer experimentar com 15% de desconto?',
      'Oi, {primeiro-nome}! Separamos para você um pacote do café novo. Posso mandar?',
      '',
      '',
      '',
    ],
    status: 'FINALIZADA',
    startedAt: at,
    completedAt: later(startedAt, hours(2)).toISOString(),
    scheduledAt: at,
    isListed: true,
    createdAt: later(startedAt, -days(1)).toISOString(),
    updatedAt: later(startedAt, hours(2)).toISOString(),
  })
  await someRecipients(
    tenant,
    id,
    people.slice(0, 160).map((person, index) => ({
      ...recipientOf(person),
      whatsappId: by.whatsappId,
      ...outcome(chance, later(startedAt, seconds(45 * index))),
    })),
  )
}

async function seedRunning(tenant: Tenant, by: By, people: Person[]) {
  const startedAt = later(tenant.now(), -days(1))
  const at = startedAt.toISOString()
  const chance = createChance(19)
  const id = await aCampaign(tenant, {
    ...by,
    name: 'Manutenção preventiva',
    messages: [
      'Olá, {primeiro-nome}! Sua máquina já pode fazer a revisão gratuita. Qual o melhor dia?',
      '',
      '',
      '',
      '',
    ],
    status: 'EM_ANDAMENTO',
    startedAt: at,
    isListed: true,
    createdAt: at,
    updatedAt: at,
  })
  await someRecipients(
    tenant,
    id,
    people.slice(40, 120).map((person, index) => ({
      ...recipientOf(person),
      ...(index < 34 && {
        whatsappId: by.whatsappId,
        ...outcome(chance, later(startedAt, seconds(30 * index))),
      }),
    })),
  )
}

async function seedPlanned(tenant: Tenant, by: By) {
  const tag = await tenant.db
    .selectFrom('contactTags')
    .select('tagId')
    .where('companyId', '=', tenant.companyId)
    .groupBy('tagId')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tagId')
    .limit(1)
    .executeTakeFirstOrThrow()
  await aCampaign(tenant, {
    ...by,
    name: 'Presentes de fim de ano',
    messages: [
      '{saudacao}, {primeiro-nome}! Nossos kits de fim de ano estão prontos. Posso enviar o catálogo?',
      'Oi, {primeiro-nome}! Já pensou nos presentes deste ano? Temos kits a partir de R$ 59.',
      '',
      '',
      '',
    ],
    confirmationMessages: [
      '{primeiro-nome}, podemos enviar uma novidade da loja? Responda SIM.',
      '',
      '',
      '',
      '',
    ],
    confirmation: true,
    tagListId: tag.tagId,
    scheduledAt: later(tenant.now(), days(9)).toISOString(),
    status: 'PROGRAMADA',
  })
}

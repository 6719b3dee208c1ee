import { sql } from 'kysely'
import { days, later } from '../platform/clock.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { findTeam, type Team, type TeamMember } from './findTeam.ts'

const notes: [contact: string, note: string, by: TeamMember, daysAgo: number][] = [
  ['Padaria Central', 'Compra toda segunda. Falar com o Jorge; a esposa cuida dos pagamentos.', 'ana', 21],
  ['Padaria Central', 'Pediu prazo de 28 dias. Carla aprovou.', 'carla', 9],
  ['Dra. Helena Castro', 'Só atende depois das 18h. Não gosta de áudio.', 'bruno', 30],
  ['Cláudio Ferreira', 'Terceira visita pela mesma máquina: oferecer a troca.', 'bruno', 12],
  ['Construtora Horizonte', 'Nota fiscal sempre com o número da obra.', 'ana', 40],
  ['Tatiane Ribeiro', 'Combinou pagar a parcela atrasada no dia 10.', 'carla', 5],
]
const owners: Record<string, TeamMember> = {
  'Padaria Central': 'ana',
  'Restaurante Sabor da Serra': 'ana',
  'Construtora Horizonte': 'bruno',
  'Dra. Helena Castro': 'bruno',
}
const cities = ['São Paulo', 'Campinas', 'Santos', 'Belo Horizonte', 'Curitiba']

/** What a company knows of its customers beside what was said: whose they are, how they rated, what they agreed to. */
export async function seedRelations(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const team = await findTeam(tenant)
    await seedNotes(tenant, team)
    await seedOwners(tenant, team)
    await seedRatings(tenant)
    await seedConsents(tenant)
    await seedCities(tenant)
    await seedDuplicate(tenant)
  })
}

async function seedNotes(tenant: Tenant, team: Team) {
  for (const [contact, note, by, daysAgo] of notes)
    await sql`insert into ticket_notes (company_id, contact_id, user_id, note, created_at)
      select company_id, id, ${team[by].id}, ${note}, ${later(tenant.now(), -days(daysAgo)).toISOString()}
      from contacts where company_id = ${tenant.companyId} and name = ${contact}`.execute(tenant.db)
  // Nobody is noted on before they are known.
  await sql`update contacts set created_at = noted.first - interval '10 days'
    from (select contact_id, min(created_at) as first from ticket_notes where company_id = ${tenant.companyId}
      group by contact_id) noted
    where company_id = ${tenant.companyId} and id = noted.contact_id and created_at > noted.first`.execute(
    tenant.db,
  )
}

async function seedOwners({ db, companyId }: Tenant, team: Team) {
  for (const [contact, member] of Object.entries(owners))
    await db
      .updateTable('contacts')
      .set({ ownerId: team[member].id })
      .where('companyId', '=', companyId)
      .where('name', '=', contact)
      .execute()
}

/** Most are content, some are not, and two in five never answer, except those who come again. */
async function seedRatings({ db, companyId }: Tenant) {
  await sql`update ticket_trackings set rated = true, rating_at = finished_at,
      rating = (array[10, 9, 10, 8, 9, 7, 10, 5, 9, 3])[(id % 10) + 1]
    where company_id = ${companyId} and finished_at is not null and (id % 5 < 3 or ticket_id in (
      select id from tickets where company_id = ${companyId} and contact_id in (
        select contact_id from tickets where company_id = ${companyId} and status <> 'closed')))`.execute(db)
}

/** Some said yes when they were asked; of one of them the words are there to prove it. */
async function seedConsents({ db, companyId }: Tenant) {
  await sql`update tickets set lgpd_accepted_at = tickets.created_at, lgpd_accepted_message_id = agreed.message_id
    from tickets own left join (select ticket_id, min(id) as message_id from messages
      where company_id = ${companyId} and not from_me and body ilike 'sim%' group by ticket_id) agreed
      on agreed.ticket_id = own.id
    where tickets.company_id = ${companyId} and own.company_id = ${companyId} and own.id = tickets.id
      and not tickets.is_group and (agreed.message_id is not null or tickets.contact_id % 3 = 0)`.execute(db)
  await sql`update contacts set lgpd_accepted_at = agreed.at, lgpd_accepted_message_id = agreed.message_id
    from (select contact_id, min(lgpd_accepted_at) as at, max(lgpd_accepted_message_id) as message_id
      from tickets where company_id = ${companyId} and lgpd_accepted_at is not null group by contact_id) agreed
    where contacts.company_id = ${companyId} and contacts.id = agreed.contact_id`.execute(db)
}

async function seedCities({ db, companyId }: Tenant) {
  await sql`insert into contact_extra_info (company_id, contact_id, name, value)
    select company_id, id, 'Cidade', (${cities}::text[])[(id % ${cities.length}::int) + 1] from contacts
    where company_id = ${companyId} and not is_group and id % 4 = 0 and not exists (
      select from contact_extra_info info where info.company_id = contacts.company_id and info.contact_id = contacts.id)`.execute(
    db,
  )
}

/** Somebody who wrote from a second number: the page of the first one offers to merge them. */
async function seedDuplicate({ db, companyId }: Tenant) {
  const email = 'claudio.ferreira@example.com'
  await sql`update contacts set email = ${email} where company_id = ${companyId} and name = 'Cláudio Ferreira'`.execute(
    db,
  )
  await sql`update contacts set name = 'Cláudio (oficina)', email = ${email} where company_id = ${companyId} and id = (
    select max(id) from contacts where company_id = ${companyId} and channel = 'whatsapp' and not is_group and not exists (
      select from tickets where tickets.company_id = ${companyId} and tickets.contact_id = contacts.id))`.execute(
    db,
  )
}

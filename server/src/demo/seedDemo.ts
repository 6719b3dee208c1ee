import { platformCompanyId, platformDueDate } from '@chatflow/contract'
import { aCompany } from '../company/companies/companies.factory.ts'
import { days, later } from '../platform/clock.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Platform, Tenancy } from '../platform/tenancy/tenancy.ts'
import { aPlan } from '../company/plans/plans.factory.ts'
import { aUser } from '../company/users/users.factory.ts'
import { seedConnections } from './seedConnections.ts'
import { seedApi } from './seedApi.ts'
import { seedLists } from './seedLists.ts'
import { isEmpty } from './ensureFirstUser.ts'
import { seedChats } from './seedChats.ts'
import { seedConversations } from './seedConversations.ts'
import { findTeam } from './findTeam.ts'
import { seedCampaigns } from './seedCampaigns.ts'
import { seedOutreach } from './seedOutreach.ts'
import { seedRelations } from './seedRelations.ts'
import { seedFlows } from './seedFlows.ts'
import { seedDesk } from './seedDesk.ts'
import { seedHelps } from './seedHelps.ts'
import { seedInvoices } from './seedInvoices.ts'
import { seedQueues } from './seedQueues.ts'
import { seedTeamTalk } from './seedTeamTalk.ts'

const password = 'Demo1234'
const accounts = [
  { email: 'super@demo.local', password, about: 'platform owner' },
  { email: 'admin@demo.local', password, about: 'admin of Empresa Demo' },
  { email: 'ana@demo.local', password, about: 'attendant' },
  { email: 'bruno@demo.local', password, about: 'attendant' },
  { email: 'admin@outra.local', password, about: 'admin of Outra Empresa' },
]

/** Fills an empty database with companies, people, queues and conversations to try the product with. */
export async function seedDemo(tenancy: Tenancy, storage: Storage) {
  const demo = await tenancy.withPlatform(async (platform) => {
    if (!(await isEmpty(platform))) return undefined
    const plans = await seedPlans(platform)
    await aCompany(platform, { name: 'Chat-flow', planId: plans.platform, dueDate: platformDueDate })
    const demoCompany = await aCompany(platform, {
      name: 'Empresa Demo',
      planId: plans.team,
      dueDate: later(platform.now(), days(30)),
      email: 'admin@demo.local',
      phone: '5511999990000',
    })
    const other = await aCompany(platform, {
      name: 'Outra Empresa',
      planId: plans.start,
      dueDate: later(platform.now(), days(3)),
      email: 'admin@outra.local',
    })
    await seedPeople(platform, demoCompany, other)
    await seedAnnouncements(platform)
    await seedHelps(platform)
    await seedSupport(platform)
    return demoCompany
  })
  if (demo !== undefined) {
    await seedQueues(tenancy, demo)
    await seedConnections(tenancy, demo)
    await seedFlows(tenancy, demo)
    await seedChats(tenancy, demo)
    const files = await seedConversations(tenancy, storage, demo)
    await seedTeamTalk(tenancy, demo, files)
    await seedRelations(tenancy, demo)
    await seedDesk(tenancy, demo)
    await seedOutreach(tenancy, demo, files)
    const { carla } = await tenancy.readTenant(demo, findTeam)
    await seedCampaigns(tenancy, demo, { createdBy: carla.id })
    await seedApi(tenancy, demo, { createdBy: carla.id })
    await seedLists(tenancy, demo, { createdBy: carla.id })
    await seedInvoices(tenancy, demo)
  }
  return accountsOf(tenancy)
}

/** Those that are there: a database of one's own may have none of them. */
function accountsOf(tenancy: Tenancy) {
  return tenancy.withPlatform(async ({ db }) => {
    const emails = accounts.map((account) => account.email)
    const found = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
    const existing = new Set(found.map((user) => user.email))
    return accounts.filter((account) => existing.has(account.email))
  })
}

async function seedPlans(platform: Platform) {
  const own = await aPlan(platform, {
    name: 'Plataforma',
    users: 1000,
    connections: 1000,
    queues: 1000,
    amount: 0,
    isPublic: false,
  })
  const start = await aPlan(platform, {
    name: 'Inicial',
    users: 3,
    connections: 1,
    queues: 3,
    amount: 99,
    useCampaigns: false,
    useKanban: false,
    useOpenAi: false,
    useIntegrations: false,
  })
  const team = await aPlan(platform, { name: 'Equipe', users: 10, connections: 5, queues: 10, amount: 249 })
  await aPlan(platform, { name: 'Empresa', users: 50, connections: 10, queues: 30, amount: 699 })
  return { platform: own.id, start: start.id, team: team.id }
}

async function seedPeople(platform: Platform, demo: number, other: number) {
  const enabled = { showDashboard: 'enabled', allowRealTime: 'enabled', allowConnections: 'enabled' } as const
  await aUser(platform, 1, {
    name: 'Sofia Prado',
    email: 'super@demo.local',
    profile: 'admin',
    super: true,
    ...enabled,
  })
  await aUser(platform, demo, {
    name: 'Carla Menezes',
    email: 'admin@demo.local',
    profile: 'admin',
    ...enabled,
  })
  await aUser(platform, demo, {
    name: 'Ana Souza',
    email: 'ana@demo.local',
    farewellMessage: 'Obrigada pelo contato! Até a próxima.',
    allowGroup: true,
    allUserChat: 'enabled',
  })
  await aUser(platform, demo, {
    name: 'Bruno Lima',
    email: 'bruno@demo.local',
    startWork: '00:00',
    endWork: '23:59',
    showDashboard: 'enabled',
    allUserChat: 'enabled',
  })
  await aUser(platform, other, {
    name: 'Otávio Reis',
    email: 'admin@outra.local',
    profile: 'admin',
    ...enabled,
  })
}

async function seedSupport({ db }: Platform) {
  const supportUrl = { companyId: platformCompanyId, key: 'supportUrl', value: 'mailto:suporte@demo.local' }
  await db.insertInto('companySettings').values(supportUrl).execute()
}

async function seedAnnouncements({ db }: Platform) {
  await db
    .insertInto('announcements')
    .values([
      {
        title: 'Bem-vindo ao Chat-flow',
        text: 'Convide sua equipe em Usuários e personalize seu perfil pelo menu do avatar.',
        priority: 2,
      },
      {
        title: 'Manutenção programada',
        text: 'No domingo, das 2h às 3h, o sistema pode ficar indisponível por alguns minutos.',
        priority: 1,
      },
    ])
    .execute()
}

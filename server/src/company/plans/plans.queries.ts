import type { Database } from '../../platform/database/connect.ts'

export const planColumns = [
  'plans.id',
  'plans.name',
  'plans.users',
  'plans.connections',
  'plans.queues',
  'plans.amount',
  'plans.isPublic',
  'plans.useWhatsapp',
  'plans.useFacebook',
  'plans.useInstagram',
  'plans.useCampaigns',
  'plans.useSchedules',
  'plans.useInternalChat',
  'plans.useExternalApi',
  'plans.useKanban',
  'plans.useOpenAi',
  'plans.useIntegrations',
] as const

export function listPublicPlans(db: Database) {
  return db
    .selectFrom('plans')
    .select(planColumns)
    .where('isPublic', '=', true)
    .orderBy('amount')
    .orderBy('id')
    .execute()
}

export function findPublicPlan(db: Database, id: number) {
  return db
    .selectFrom('plans')
    .select(planColumns)
    .where('id', '=', id)
    .where('isPublic', '=', true)
    .executeTakeFirst()
}

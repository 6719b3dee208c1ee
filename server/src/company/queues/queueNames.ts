import type { QueueName } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const queueNames = ({ db, companyId }: Tenant): Promise<QueueName[]> =>
  db
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('companyId', '=', companyId)
    .orderBy('orderQueue')
    .orderBy('id')
    .execute()

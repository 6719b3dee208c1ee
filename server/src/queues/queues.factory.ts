import type { Tenant } from '../platform/tenancy/tenancy.ts'

let made = 0

/** A queue, for tests and demo data. */
export async function aQueue(
  { db, companyId }: Tenant,
  overrides: { name?: string; color?: string; orderQueue?: number } = {},
) {
  const number = ++made
  return db
    .insertInto('queues')
    .values({
      companyId,
      name: `Fila ${number}`,
      color: `#${(number * 7919).toString(16).padStart(6, '0').slice(-6)}`,
      orderQueue: number,
      ...overrides,
    })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()
}

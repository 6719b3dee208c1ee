import { FlowExpectation, LabInput, maxFlowTests, type FlowTest, type FlowTestForm } from '@chatflow/contract'
import { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const columns = ['id', 'name', 'inputs', 'expects', 'seed', 'updatedAt'] as const
const Stored = z.object({ inputs: z.array(LabInput), expects: FlowExpectation })

type Row = Pick<FlowTest, 'id' | 'name' | 'seed' | 'updatedAt'> & { inputs: unknown; expects: unknown }
const toTest = ({ inputs, expects, ...row }: Row): FlowTest => ({
  ...row,
  ...Stored.parse({ inputs, expects }),
})

/** In the order in which they were written. */
export async function listTests({ db, companyId }: Tenant, flowId: number): Promise<FlowTest[]> {
  const rows = await db
    .selectFrom('flowTests')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .orderBy('id')
    .execute()
  return rows.map(toTest)
}

export async function createTest(tenant: Tenant, flowId: number, form: FlowTestForm): Promise<FlowTest> {
  const { db, companyId, now } = tenant
  const { count } = await db
    .selectFrom('flowTests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxFlowTests) fail('ERR_TOO_MANY_FLOW_TESTS')
  const row = await db
    .insertInto('flowTests')
    .values({
      ...stored(form),
      companyId,
      flowId,
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toTest(row)
}

interface TestKey {
  flowId: number
  testId: number
}

export async function updateTest(
  tenant: Tenant,
  { flowId, testId }: TestKey,
  form: FlowTestForm,
): Promise<FlowTest> {
  const row = await tenant.db
    .updateTable('flowTests')
    .set({ ...stored(form), updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('flowId', '=', flowId)
    .where('id', '=', testId)
    .returning(columns)
    .executeTakeFirst()
  return row ? toTest(row) : fail('ERR_NO_FLOW_TEST_FOUND')
}

export async function deleteTest({ db, companyId }: Tenant, { flowId, testId }: TestKey) {
  const deleted = await db
    .deleteFrom('flowTests')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .where('id', '=', testId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) fail('ERR_NO_FLOW_TEST_FOUND')
}

const stored = ({ name, inputs, expects, seed }: FlowTestForm) => ({
  name,
  seed,
  inputs: JSON.stringify(inputs),
  expects: JSON.stringify(expects),
})

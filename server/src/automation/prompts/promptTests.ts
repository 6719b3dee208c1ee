import {
  maxPromptTests,
  PromptExpectation,
  PromptTestResult,
  type PromptTest,
  type PromptTestForm,
} from '@chatflow/contract'
import { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const columns = ['id', 'name', 'says', 'expects', 'result', 'updatedAt'] as const
const Stored = z.object({
  says: z.array(z.string()),
  expects: PromptExpectation,
  result: PromptTestResult.nullable(),
})

type Row = Pick<PromptTest, 'id' | 'name' | 'updatedAt'> & Record<keyof z.infer<typeof Stored>, unknown>
const toTest = ({ says, expects, result, ...row }: Row): PromptTest => ({
  ...row,
  ...Stored.parse({ says, expects, result }),
})

const ofPrompt = ({ db, companyId }: Tenant, promptId: number) =>
  db.selectFrom('promptTests').where('companyId', '=', companyId).where('promptId', '=', promptId)

/** In the order in which they were written. */
export async function listTests(tenant: Tenant, promptId: number): Promise<PromptTest[]> {
  const rows = await ofPrompt(tenant, promptId).select(columns).orderBy('id').execute()
  return rows.map(toTest)
}

export async function createTest(tenant: Tenant, promptId: number, form: PromptTestForm) {
  const { db, companyId, now } = tenant
  const at = now().toISOString()
  const { count } = await ofPrompt(tenant, promptId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxPromptTests) fail('ERR_TOO_MANY_PROMPT_TESTS')
  const row = await db
    .insertInto('promptTests')
    .values({ ...stored(form), companyId, promptId, createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toTest(row)
}

interface TestKey {
  promptId: number
  promptTestId: number
}

/** What was found out about it before is no longer true. */
export async function updateTest(tenant: Tenant, key: TestKey, form: PromptTestForm): Promise<PromptTest> {
  const row = await tenant.db
    .updateTable('promptTests')
    .set({ ...stored(form), result: null, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('promptId', '=', key.promptId)
    .where('id', '=', key.promptTestId)
    .returning(columns)
    .executeTakeFirst()
  return row ? toTest(row) : fail('ERR_NO_PROMPT_TEST_FOUND')
}

export async function deleteTest({ db, companyId }: Tenant, { promptId, promptTestId }: TestKey) {
  const deleted = await db
    .deleteFrom('promptTests')
    .where('companyId', '=', companyId)
    .where('promptId', '=', promptId)
    .where('id', '=', promptTestId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) fail('ERR_NO_PROMPT_TEST_FOUND')
}

/** One that was changed while it ran has no result yet. */
export async function keepResult({ db, companyId }: Tenant, test: PromptTest, result: PromptTestResult) {
  await db
    .updateTable('promptTests')
    .set({ result: JSON.stringify(result) })
    .where('companyId', '=', companyId)
    .where('id', '=', test.id)
    .where('updatedAt', '=', test.updatedAt)
    .execute()
}

const stored = ({ name, says, expects }: PromptTestForm) => ({
  name,
  says: JSON.stringify(says),
  expects: JSON.stringify(expects),
})

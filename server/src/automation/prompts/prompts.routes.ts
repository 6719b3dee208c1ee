import {
  createPrompt,
  createPromptTest,
  deletePrompt,
  deletePromptTest,
  findPrompt,
  listPromptCalls,
  listPrompts,
  listPromptTests,
  runPromptTests,
  tryNewPrompt,
  tryPrompt,
  updatePrompt,
  updatePromptTest,
} from '@chatflow/contract'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import type { AskingDeps } from './askPrompt.ts'
import { listCalls } from './promptCalls.ts'
import * as queries from './prompts.queries.ts'
import * as tests from './promptTests.ts'
import * as running from './runPromptTests.ts'
import * as save from './savePrompt.ts'
import type { TellWords } from './tellWords.ts'
import * as trying from './tryPrompt.ts'

export function promptRoutes(http: HttpContext, deps: AskingDeps, tellWords: TellWords) {
  const by = ({ session, request }: { session: Session; request: { ip: string } }): save.Saver => ({
    userId: session.userId,
    address: request.ip,
    sealKey: deps.sealKey,
  })
  serveReading(http, listPrompts, ({ tenant, query }) => queries.listPrompts(tenant, query))
  serveReading(http, findPrompt, ({ tenant, params }) => queries.getPrompt(tenant, params.promptId))
  serve(http, createPrompt, ({ tenant, body, ...call }) => save.createPrompt(tenant, body, by(call)))
  // Its tests ask a model first, which no transaction may wait for.
  serveSlow(http, updatePrompt, async ({ params, body, ...call }) => {
    const { companyId } = call.session
    await running.requirePassedTests(deps, { companyId, promptId: params.promptId, changes: body })
    return deps.tenancy.withTenant(companyId, (tenant) =>
      save.updatePrompt(tenant, params.promptId, body, by(call)),
    )
  })
  serve(http, deletePrompt, async ({ tenant, params, ...call }) => {
    await save.deletePrompt(tenant, params.promptId, by(call))
    return { message: 'Prompt deleted' }
  })
  serveReading(http, listPromptCalls, async ({ tenant, params }) => {
    await queries.getPrompt(tenant, params.promptId)
    return listCalls(tenant, params.promptId)
  })
  serveSlow(http, tryPrompt, ({ session, params, query, body }) =>
    trying.tryPrompt(deps, {
      companyId: session.companyId,
      ...params,
      ...body,
      onWords: tellWords(session, query.stream),
    }),
  )
  serveSlow(http, tryNewPrompt, ({ session, query, body }) =>
    trying.tryNewPrompt(deps, {
      companyId: session.companyId,
      ...body,
      onWords: tellWords(session, query.stream),
    }),
  )
  testRoutes(http, deps)
}

function testRoutes(http: HttpContext, deps: AskingDeps) {
  serveReading(http, listPromptTests, async ({ tenant, params }) => {
    await queries.getPrompt(tenant, params.promptId)
    return { tests: await tests.listTests(tenant, params.promptId) }
  })
  serve(http, createPromptTest, async ({ tenant, params, body }) => {
    await queries.getPrompt(tenant, params.promptId)
    return tests.createTest(tenant, params.promptId, body)
  })
  serve(http, updatePromptTest, ({ tenant, params, body }) => tests.updateTest(tenant, params, body))
  serve(http, deletePromptTest, async ({ tenant, params }) => {
    await tests.deleteTest(tenant, params)
    return { message: 'Test deleted' }
  })
  serveSlow(http, runPromptTests, async ({ session, params, body }) => ({
    tests: await running.runPromptTests(deps, { companyId: session.companyId, ...params, ...body }),
  }))
}

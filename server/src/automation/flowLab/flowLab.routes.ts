import {
  createFlowTest,
  deleteFlowTest,
  listFlowCalls,
  listFlowTests,
  readFlowRun,
  readFlowSurroundings,
  replayFlow,
  runFlowTests,
  tryFlow,
  updateFlowTest,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { getFlow } from '../flows/flowRecords.ts'
import * as check from './checkDraft.ts'
import * as tests from './flowTests.ts'
import * as calls from './flowCalls.ts'
import { readRun } from './recordedRuns.ts'
import { replayRuns } from './replayRuns.ts'
import { readSurroundings } from './surroundings.ts'

export function flowLabRoutes(http: HttpContext) {
  serveReading(http, readFlowSurroundings, async ({ tenant, params }) => {
    await getFlow(tenant, params.flowId)
    return readSurroundings(tenant, params.flowId)
  })
  serveReading(http, tryFlow, ({ tenant, params, body: { graph, ...trial } }) =>
    check.tryFlow(tenant, { ...params, graph }, trial),
  )
  serveReading(http, listFlowTests, async ({ tenant, params }) => {
    await getFlow(tenant, params.flowId)
    return { tests: await tests.listTests(tenant, params.flowId) }
  })
  serve(http, createFlowTest, async ({ tenant, params, body }) => {
    await getFlow(tenant, params.flowId)
    return tests.createTest(tenant, params.flowId, body)
  })
  serve(http, updateFlowTest, ({ tenant, params, body }) => tests.updateTest(tenant, params, body))
  serve(http, deleteFlowTest, async ({ tenant, params }) => {
    await tests.deleteTest(tenant, params)
    return { message: 'Test deleted' }
  })
  serveReading(http, runFlowTests, async ({ tenant, params, body }) => ({
    results: await check.runTests(tenant, { ...params, ...body }),
  }))
  serveReading(http, replayFlow, async ({ tenant, params, body }) => {
    await getFlow(tenant, params.flowId)
    return replayRuns(tenant, params.flowId, body)
  })
  serveReading(http, listFlowCalls, async ({ tenant, params }) => {
    await getFlow(tenant, params.flowId)
    return { calls: await calls.listFlowCalls(tenant, params) }
  })
  serveReading(http, readFlowRun, ({ tenant, params }) => readRun(tenant, params.runId))
}

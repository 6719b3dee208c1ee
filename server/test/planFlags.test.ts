import { apiScopes, planFlags, scopeOf, type Endpoint, type PlanFlag } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPlan } from '../src/company/plans/plans.factory.ts'
import { address, endpoints, validBodies, values } from './endpoints.ts'
import { multipart } from './multipart.ts'
import { startTestServer, type TestServer } from './server.ts'

type Caller = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
/** For every flag a company whose plan has everything but that. */
const without = {} as Record<PlanFlag, Caller>
let asProgram: Caller
beforeAll(async () => {
  server = await startTestServer()
  for (const flag of planFlags) {
    const plan = await server.tenancy.withPlatform((platform) => aPlan(platform, { [flag]: false }))
    without[flag] = await server.as((await server.aTeam({ planId: plan.id })).admin)
  }
  asProgram = await aProgramOfAPoorerPlan()
})
afterAll(() => server.close())

/** Its token was made while the plan still allowed it. */
async function aProgramOfAPoorerPlan(): Promise<Caller> {
  const [rich, poor] = await server.tenancy.withPlatform(async (platform) => [
    await aPlan(platform),
    await aPlan(platform, { useExternalApi: false }),
  ])
  const { companyId, admin } = await server.aTeam({ planId: rich.id })
  const asAdmin = await server.as(admin)
  const { body: connection } = await asAdmin('POST', '/whatsapp', { name: 'Linha' })
  const wanted = { name: 'CRM', scopes: apiScopes, connectionId: connection.id }
  const { body: made } = await asAdmin('POST', '/api-tokens', wanted)
  const { companyId: platformId } = await server.aTeam()
  const asSuper = await server.as(await server.aUser(platformId, { super: true }))
  await asSuper('PUT', `/companies/${companyId}`, { planId: poor.id })
  const headers = { authorization: `Bearer ${made.token}` }
  return Object.assign(
    (...[method, path, payload, more]: Parameters<Caller>) =>
      asAdmin(method, path, payload, { ...more, ...headers }),
    asAdmin,
  )
}

const flagged = endpoints.filter((entry): entry is [string, Endpoint & { plan: PlanFlag }] =>
  Boolean(entry[1].plan),
)

test.each(flagged)('%s is refused where the plan does not include it', async (name, endpoint) => {
  const { payload, headers } = endpoint.file
    ? multipart(endpoint.file.field, 'a.png', Buffer.from('x'))
    : { payload: validBodies[name] ?? {}, headers: {} }
  const call = scopeOf(endpoint.access) ? asProgram : without[endpoint.plan]
  const path = address(endpoint, (parameter) => values[parameter] ?? '1')
  expect(await call(endpoint.method, path, payload, headers)).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  })
})

/** What stands under these addresses belongs to a part of the product that plans may leave out. */
const belongsTo: [RegExp, PlanFlag][] = [
  [/^\/(campaigns|campaign-settings|contact-lists|contact-list-items)(\/|$)/, 'useCampaigns'],
  [/^\/schedules(\/|$)/, 'useSchedules'],
  [/^\/(chats|chat-messages)(\/|$)/, 'useInternalChat'],
  [
    /^\/(api-tokens|webhooks-out|webhook-deliveries|v1|messages\/send|messages\/checkNumber)(\/|$)/,
    'useExternalApi',
  ],
  [/^\/(tag\/kanban|ticket\/kanban|ticket-tags)(\/|$)/, 'useKanban'],
  [/^\/(prompt|prompt-usage|knowledge)(\/|$)/, 'useOpenAi'],
  [/^\/queueIntegration(\/|$)/, 'useIntegrations'],
]

test.each(endpoints)('%s asks the plan, if it belongs to what a plan may leave out', (_name, endpoint) => {
  const found = belongsTo.find(([paths]) => paths.test(endpoint.path))
  if (found) expect(endpoint.plan).toBe(found[1])
})

describe('a connection', () => {
  test.each([
    ['useWhatsapp', 'whatsapp'],
    ['useFacebook', 'facebook'],
    ['useInstagram', 'instagram'],
  ] as const)('without %s cannot be of %s', async (flag, channel) => {
    expect(await without[flag]('POST', '/whatsapp', { name: 'Linha', channel })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })
})

test('every flag of a plan decides about something', () => {
  const decided = new Set([
    ...flagged.map(([, { plan }]) => plan),
    'useWhatsapp',
    'useFacebook',
    'useInstagram',
  ])
  expect([...decided].toSorted()).toEqual([...planFlags].toSorted())
})

import { dateProblems } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, later } from '../../platform/clock.ts'
import { requireQueues } from '../../company/queues/requireQueues.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { aQueue } from '../../company/queues/queues.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http,worker' } })
})
afterAll(() => server.close())

const ago = (count: number) => later(server.clock.now(), -days(count)).toISOString()
const aShop = async () => {
  const { companyId, admin } = await server.aTeam({ dueDate: later(server.clock.now(), days(365)) })
  const queue = await server.tenancy.withTenant(companyId, (tenant) => aQueue(tenant))
  const set = (key: string, value: string) =>
    server.tenancy.withTenant(companyId, async ({ db }) => {
      await db
        .insertInto('companySettings')
        .values({ companyId, key, value })
        .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ value }))
        .execute()
    })
  return { companyId, admin, asAdmin: await server.as(admin), queueId: queue.id, set }
}

test('every field that can be chosen is kept, and what nobody chose has its default', async () => {
  const { asAdmin, queueId } = await aShop()
  const chosen = {
    importOldMessages: ago(30),
    importRecentMessages: ago(1),
    importOldMessagesGroups: true,
    closedTicketsPostImported: true,
    queueIdImportMessages: queueId,
    lgpdLink: 'https://loja.example/privacidade',
    lgpdMessage: 'Usamos seus dados só para atender.',
    lgpdDeleteMessage: 'enabled',
    lgpdConsent: 'enabled',
  }
  const { body: plain } = await asAdmin('POST', '/whatsapp', { name: 'Simples' })
  expect(plain).toMatchObject({
    importOldMessages: null,
    importOldMessagesGroups: false,
    statusImportMessages: null,
    lgpdLink: '',
    lgpdConsent: 'disabled',
    promptId: null,
    integrationId: null,
    flowIdWelcome: null,
    flowIdNotPhrase: null,
    greetingMediaAttachment: null,
  })
  const { body: full } = await asAdmin('PUT', `/whatsapp/${plain.id}`, chosen)
  expect(full).toMatchObject(chosen)
  const { body: read } = await asAdmin('GET', `/whatsapp/${plain.id}?session=0`)
  expect(read).toMatchObject({ ...chosen, prompt: null })
  const none = { importOldMessages: null, importRecentMessages: null, queueIdImportMessages: null }
  expect((await asAdmin('PUT', `/whatsapp/${plain.id}`, none)).body).toMatchObject(none)
})

test('a prompt or a flow that the company does not have cannot be chosen', async () => {
  const { asAdmin } = await aShop()
  const refusals = {
    promptId: { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } },
    flowIdWelcome: { status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } },
    flowIdNotPhrase: { status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } },
  }
  for (const [field, refusal] of Object.entries(refusals)) {
    const refused = await asAdmin('POST', '/whatsapp', { name: `Com ${field}`, [field]: 999_999_999 })
    expect(refused).toMatchObject(refusal)
    expect((await asAdmin('POST', '/whatsapp', { name: `Sem ${field}`, [field]: null })).status).toBe(200)
  }
})

describe('an import', () => {
  test('is refused without a queue, out of order, or out of reach', async () => {
    const { asAdmin, queueId } = await aShop()
    const asked = (more: object) =>
      asAdmin('POST', '/whatsapp', {
        name: 'Importa',
        importOldMessages: ago(30),
        importRecentMessages: ago(1),
        queueIdImportMessages: queueId,
        ...more,
      })
    for (const [wrong, path, message] of [
      [{ queueIdImportMessages: null }, 'queueIdImportMessages', 'Required'],
      [{ importOldMessages: null }, 'importOldMessages', 'Required'],
      [{ importOldMessages: ago(800) }, 'importOldMessages', dateProblems.importTooOld],
      [{ importRecentMessages: ago(-2) }, 'importRecentMessages', dateProblems.importInFuture],
      [{ importRecentMessages: ago(31) }, 'importRecentMessages', dateProblems.importOrder],
    ] as const)
      expect(await asked(wrong)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', details: [{ path, message }] },
      })
    expect((await asked({ queueIdImportMessages: 999_999 })).body.error).toBe('ERR_NO_QUEUE_FOUND')
    expect((await asked({})).status).toBe(200)
  })

  test('of long ago stays as it is while the rest changes', async () => {
    const { admin, asAdmin, queueId } = await aShop()
    const dates = { importOldMessages: ago(729), importRecentMessages: ago(700) }
    const { body } = await asAdmin('POST', '/whatsapp', {
      name: 'Antiga',
      ...dates,
      queueIdImportMessages: queueId,
    })
    server.clock.travel(days(60))
    const asLater = await server.as(admin)
    expect((await asLater('PUT', `/whatsapp/${body.id}`, { name: 'Mais antiga', ...dates })).status).toBe(200)
    expect((await asLater('PUT', `/whatsapp/${body.id}`, { importOldMessages: ago(790) })).status).toBe(400)
  })
})

test('a vacation begins at most ten days ago', async () => {
  const { asAdmin } = await aShop()
  const vacation = (start: string) =>
    asAdmin('POST', '/whatsapp', {
      name: `Férias ${start}`,
      collectiveVacationMessage: 'Voltamos logo.',
      collectiveVacationStart: start,
      collectiveVacationEnd: ago(-5),
    })
  expect((await vacation(ago(12))).body.details).toEqual([
    { path: 'collectiveVacationStart', message: dateProblems.vacationTooOld },
  ])
  expect((await vacation(ago(10))).status).toBe(200)
})

describe('where customers are asked for ratings', () => {
  test('a connection needs the question and a time to wait for the answer', async () => {
    const { asAdmin, set } = await aShop()
    await set('userRating', 'enabled')
    const refused = await asAdmin('POST', '/whatsapp', { name: 'Sem pergunta' })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: [
          { path: 'ratingMessage', message: 'Required' },
          { path: 'expiresTicketNPS', message: 'Required' },
        ],
      },
    })
    const rating = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 30 }
    const { body } = await asAdmin('POST', '/whatsapp', { name: 'Com pergunta', ...rating })
    expect(body).toMatchObject(rating)
    for (const wrong of [{ ratingMessage: '' }, { expiresTicketNPS: 0 }, { expiresTicketNPS: '' }])
      expect((await asAdmin('PUT', `/whatsapp/${body.id}`, wrong)).status).toBe(400)
  })

  test('what was saved before that can still be changed in other ways', async () => {
    const { asAdmin, set } = await aShop()
    const { body } = await asAdmin('POST', '/whatsapp', { name: 'De antes' })
    await set('userRating', 'enabled')
    expect((await asAdmin('PUT', `/whatsapp/${body.id}`, { newToken: true })).status).toBe(200)
    expect((await asAdmin('PUT', `/whatsapp/${body.id}`, { ratingMessage: '' })).status).toBe(400)
  })
})

describe('the token of a connection', () => {
  test('is shown once and kept as a hash', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const created = (await asAdmin('POST', '/whatsapp', { name: 'Com token', newToken: true })).body
    expect(created.token).toMatch(/^[A-Za-z0-9]{30}$/)
    const read = (await asAdmin('GET', `/whatsapp/${created.id}`)).body
    expect(read).toMatchObject({ tokenPrefix: created.token.slice(0, 4) })
    expect(JSON.stringify(read)).not.toContain(created.token)
    expect(server.logged.join('')).not.toContain(created.token)
  })

  test('a client may bring a token of its own, and an empty one changes nothing', async () => {
    const { admin } = await server.aTeam()
    const asAdmin = await server.as(admin)
    const token = 'q7Rk2mZp0XvB9sLd4TfWn8HcJ1yGeU'
    const created = (await asAdmin('POST', '/whatsapp', { name: 'Com o meu', token })).body
    expect(created).toMatchObject({ token, tokenPrefix: 'q7Rk' })
    const kept = (await asAdmin('PUT', `/whatsapp/${created.id}`, { name: 'Outro nome', token: '' })).body
    expect(kept).toMatchObject({ name: 'Outro nome', tokenPrefix: 'q7Rk' })
    expect(kept).not.toHaveProperty('token')
    expect((await asAdmin('PUT', `/whatsapp/${created.id}`, { token: 'curto' })).status).toBe(400)
  })

  test('a token that another connection has is refused, of whichever company, also when two ask at once', async () => {
    const [mine, rival] = [await server.aTeam(), await server.aTeam()]
    const [asAdmin, asRival] = [await server.as(mine.admin), await server.as(rival.admin)]
    const token = 'k3Rk2mZp0XvB9sLd4TfWn8HcJ1yGeU'
    const names = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco']
    const made = await Promise.all(
      names.map((name, at) => (at % 2 ? asRival : asAdmin)('POST', '/whatsapp', { name, token })),
    )
    const refused = { status: 409, body: { error: 'ERR_DUPLICATED_TOKEN' } }
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of made.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused)
    const other = (await asRival('POST', '/whatsapp', { name: 'Outra' })).body
    expect(await asRival('PUT', `/whatsapp/${other.id}`, { token })).toMatchObject(refused)
    const owner = made.find(({ status }) => status === 200)
    const isMine = names.indexOf(owner?.body.name) % 2 === 0
    const again = await (isMine ? asAdmin : asRival)('PUT', `/whatsapp/${owner?.body.id}`, { token })
    expect(again, 'its own it may name again').toMatchObject({ status: 200, body: { token } })
  })
})

test('a queue that is deleted while a connection is told to use it is used by none', async () => {
  const { asAdmin, queueId, companyId } = await aShop()
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Encaminha' })).body
  let isDeleted = false
  const { deleting } = await server.tenancy.withTenant(companyId, async (tenant) => {
    await requireQueues(tenant, [queueId])
    const waiting = asAdmin('DELETE', `/queue/${queueId}`).finally(() => {
      isDeleted = true
    })
    await eventually(async () => isDeleted || (await isAnybodyWaiting(tenant)))
    await tenant.db.updateTable('connections').set({ sendIdQueue: queueId }).where('id', '=', id).execute()
    return { deleting: waiting }
  })
  expect((await deleting).status).toBe(200)
  expect((await asAdmin('GET', `/whatsapp/${id}`)).body.sendIdQueue).toBeNull()
  expect((await asAdmin('PUT', `/whatsapp/${id}`, { newToken: true })).status).toBe(200)
})

async function isAnybodyWaiting({ db }: Pick<Tenant, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db)
  return rows.length > 0
}

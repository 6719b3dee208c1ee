import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox } from '../../../test/inbox.ts'
import { retentionDesk } from '../../../test/retentionDesk.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { noJobsLeft } from '../../../test/traces.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { someMessages } from '../../conversations/messages/messages.factory.ts'
import { aCampaign, someRecipients } from '../../outreach/campaigns/campaigns.factory.ts'
import { sumsOf } from './previewRetention.ts'
import { runRetention, type RetentionOptions } from './runRetention.ts'

let dataDir: string
let server: TestServer
let desk: ReturnType<typeof retentionDesk>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'chatflow-retention-'))
  server = await startTestServer({ environment: { DATA_DIR: dataDir } })
  desk = retentionDesk(server, dataDir)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Of a network only what it forgets of people is asked, and these are on no phone. */
const channels = { simulator: {} } as RetentionOptions['channels']

describe('a night', () => {
  const rule = { wordsMonths: 12, filesMonths: 3, contactsMonths: 24 }

  test('removes exactly what the dry run said, and nothing of what must stay', async () => {
    const inbox = await anInbox(server)
    const neighbour = await anInbox(server)
    const file = () => desk.aFile(inbox)
    const [ana, bia, gone, kept, busy, wanted, recent] = [
      await desk.closedFor(inbox, 'Ana', 14, [{}, await file(), { isPrivate: true }]),
      await desk.closedFor(inbox, 'Bia', 5, [{}, await file()]),
      await desk.closedFor(inbox, 'Fabio', 30, [{}, await file()]),
      await desk.closedFor(inbox, 'Davi', 30, [{}, await file()]),
      await desk.closedFor(inbox, 'Gil', 30),
      await desk.closedFor(inbox, 'Hugo', 30),
      await desk.closedFor(inbox, 'Nina', 1, [{}, await file()]),
    ]
    const strange = await desk.closedFor(neighbour, 'Zeca', 40)
    const never = await inbox.data((tenant) =>
      aContact(tenant, { name: 'Eva', createdAt: desk.monthsAgo(30) }),
    )
    const { Caio } = await inbox.tickets({ Caio: { status: 'open', createdAt: desk.monthsAgo(40) } })
    await inbox.data((tenant) => someMessages(tenant, [{ ticketId: Caio.id, createdAt: desk.monthsAgo(40) }]))
    await inbox.asAdmin('PUT', `/contacts/${kept.contactId}/legal-hold`, { reason: 'Processo 123' })
    const reminder = { contactId: busy.contactId, body: 'Bom dia!', sendAt: '2100-01-01T12:00' }
    expect(await inbox.asAdmin('POST', '/schedules', reminder)).toMatchObject({ status: 200 })
    await inbox.data(async (tenant) => {
      const campaign = await aCampaign(tenant, { whatsappId: inbox.whatsappId, status: 'PROGRAMADA' })
      await someRecipients(tenant, campaign, [{ contactId: wanted.contactId, number: '5511955550000' }])
      await tenant.db
        .insertInto('automationRuns')
        .values({
          companyId: tenant.companyId,
          ticketId: ana.ticketId,
          kind: 'menu',
          state: 'done',
          memory: JSON.stringify({ said: 'Segredo' }),
          isCurrent: false,
          startedAt: desk.monthsAgo(14),
        })
        .execute()
    })

    const before = await desk.numbersOf(inbox)
    const files = await desk.filesOf(inbox)
    const shown = await desk.preview(inbox, rule)
    expect(shown).toMatchObject({
      words: { tickets: 4, messages: 9, files: 2, bytes: 2000, contacts: 0 },
      files: { tickets: 1, messages: 0, files: 1, bytes: 1000, contacts: 0 },
      contacts: { tickets: 0, messages: 0, files: 0, contacts: 2 },
      held: { tickets: 1, contacts: 1 },
      busyContacts: 2,
    })
    expect(shown.words!.sample).toContain('Ana')
    expect(shown.words!.sample).not.toContain('Davi')
    expect(shown.contacts!.sample.toSorted()).toEqual(['Eva', 'Fabio'])
    expect(Date.parse(shown.words!.oldest!)).toBeLessThan(Date.parse(shown.words!.newest!))
    expect(await desk.numbersOf(inbox)).toEqual(before)
    expect(await desk.said(inbox, ana.ticketId)).toMatchObject([{ body: 'Segredo Ana 0' }, {}, {}])

    await desk.saveSeen(inbox, rule)
    const { runs } = await desk.night(inbox)
    expect(runs).toMatchObject([{ state: 'done', version: 1, endedAt: expect.any(String) as string }])
    expect(runs[0]!.counts).toEqual(sumsOf(shown))
    await noJobsLeft(server)

    // Rows stay, and with them every number.
    expect(await desk.numbersOf(inbox)).toEqual(before)
    for (const { ticketId } of [ana, gone, busy, wanted])
      for (const said of await desk.said(inbox, ticketId))
        expect(said).toEqual({ body: '', mediaPath: null, mediaName: null })
    expect(await desk.said(inbox, bia.ticketId)).toEqual([
      { body: 'Segredo Bia 0', mediaPath: null, mediaName: null },
      { body: 'Segredo Bia 1', mediaPath: null, mediaName: 'contrato.pdf' },
    ])
    for (const { ticketId, messages } of [kept, recent])
      expect(await desk.said(inbox, ticketId)).toMatchObject(
        messages.map(({ body, mediaPath }) => ({ body, mediaPath })),
      )
    expect((await desk.said(inbox, Caio.id))[0]!.body).not.toBe('')
    expect((await desk.said(neighbour, strange.ticketId))[0]!.body).toBe('Segredo Zeca 0')
    expect(await desk.filesOf(inbox)).toEqual(
      files.filter((name) =>
        [kept, recent].some(({ messages }) => messages.some(({ mediaPath }) => mediaPath === name)),
      ),
    )
    const left = await inbox.data(async ({ db, companyId }) => {
      const tickets = await db
        .selectFrom('tickets')
        .select('lastMessage')
        .where('companyId', '=', companyId)
        .where('id', '=', ana.ticketId)
        .executeTakeFirstOrThrow()
      const run = await db
        .selectFrom('automationRuns')
        .select('memory')
        .where('companyId', '=', companyId)
        .executeTakeFirstOrThrow()
      const people = await db
        .selectFrom('contacts')
        .select(['id', 'name', 'number', 'erasedAt'])
        .where('companyId', '=', companyId)
        .where('id', 'in', [never.id, gone.contactId, kept.contactId, busy.contactId, wanted.contactId])
        .orderBy('id')
        .execute()
      return { tickets, run, people }
    })
    expect(left.tickets.lastMessage).toBe('')
    expect(left.run.memory).toEqual({})
    expect(left.people).toMatchObject([
      { name: 'Contato apagado', number: '', erasedAt: expect.any(String) as string },
      { name: 'Davi', erasedAt: null },
      { name: 'Gil', erasedAt: null },
      { name: 'Hugo', erasedAt: null },
    ])
    const asAdmin = await server.as(inbox.admin)
    const receipts = (await asAdmin('GET', '/erasures')).body.erasures
    expect(receipts).toMatchObject([{ state: 'done', tickets: 1, user: { name: inbox.admin.name } }])
    const searched = async (ticketId: number) =>
      (await asAdmin('GET', `/messages/${ticketId}/search?searchParam=segredo`)).body.messages as object[]
    expect(await searched(bia.ticketId)).toHaveLength(2)
    expect(await searched(ana.ticketId)).toHaveLength(0)

    const again = await desk.preview({ asAdmin }, rule)
    expect(sumsOf(again)).toEqual({
      words: { tickets: 0, messages: 0, files: 0, bytes: 0, contacts: 0 },
      files: { tickets: 0, messages: 0, files: 0, bytes: 0, contacts: 0 },
      contacts: { tickets: 0, messages: 0, files: 0, bytes: 0, contacts: 0 },
    })
    // A night without anything to do is looked at, and is no run.
    expect((await desk.night(inbox)).runs).toHaveLength(1)
    const deed = await desk.audited(inbox, 'erase')
    expect(deed).toMatchObject([
      {
        userId: null,
        entityId: String(runs[0]!.id),
        after: { version: 1, 'words.messages': 9, 'contacts.contacts': 2 },
      },
    ])
  })

  test('goes on where a kill has cut it, and does nothing twice', async () => {
    const inbox = await anInbox(server)
    const long = await desk.closedFor(
      inbox,
      'Longa',
      20,
      Array.from({ length: 700 }, () => ({})),
    )
    for (let index = 0; index < 30; index += 1) await desk.closedFor(inbox, `Curta ${index}`, 19)
    // These go with everything they said: their words are younger than what goes by itself.
    for (let index = 0; index < 12; index += 1) await desk.closedFor(inbox, `Calada ${index}`, 10)
    const rule = { wordsMonths: 12, contactsMonths: 6 }
    const shown = await desk.preview(inbox, rule)
    expect(shown).toMatchObject({
      words: { tickets: 31, messages: 760 },
      contacts: { contacts: 43, tickets: 12, messages: 24 },
    })
    const { nextAt } = await desk.saveSeen(inbox, rule)
    desk.travelTo(nextAt)
    const night = { channels, proofKey: Buffer.from('x') }
    // Dies between two portions: what is committed stays, what was begun is as if it had never been.
    let steps = 0
    const withTenant: typeof server.tenancy.withTenant = (companyId, work, held) =>
      server.tenancy.withTenant(
        companyId,
        async (tenant) => {
          const result = await work(tenant)
          if (++steps % 11 === 0) throw new Error('killed')
          return result
        },
        held,
      )
    const dying = { ...night, tenancy: { ...server.tenancy, withTenant } }
    let deaths = 0
    for (; deaths < 200; deaths += 1) {
      const outcome = await runRetention(dying, inbox.companyId).catch((error: Error) => error.message)
      if (outcome === undefined) break
      expect(outcome).toBe('killed')
    }
    expect(deaths).toBeGreaterThan(1)
    const { runs } = await desk.read(inbox)
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ state: 'done', counts: sumsOf(shown) })
    const said = await desk.said(inbox, long.ticketId)
    expect(said).toHaveLength(700)
    expect(said.every(({ body }) => body === '')).toBe(true)
    const erasures = (await (await server.as(inbox.admin))('GET', '/erasures?pageNumber=1')).body
    expect(erasures.count).toBe(43)
    expect(await desk.unfinished(inbox)).toEqual([])
    // Begun once more, there is nothing to begin.
    await runRetention({ ...night, tenancy: server.tenancy }, inbox.companyId)
    expect((await desk.read(inbox)).runs).toHaveLength(1)
  })

  test('waits for the next night when people come to work, and ends when the rule is changed', async () => {
    const inbox = await anInbox(server)
    for (let index = 0; index < 30; index += 1) await desk.closedFor(inbox, `Curta ${index}`, 19)
    const { nextAt } = await desk.saveSeen(inbox, { wordsMonths: 12 })
    const night = { channels, proofKey: Buffer.from('x') }
    await runRetention({ ...night, tenancy: server.tenancy }, inbox.companyId)
    expect((await desk.read(inbox)).runs).toEqual([])
    desk.travelTo(nextAt)
    let portions = 0
    const withTenant: typeof server.tenancy.withTenant = async (companyId, work, held) => {
      const result = await server.tenancy.withTenant(companyId, work, held)
      // After the first portion it is morning.
      if (++portions === 3) server.clock.travel(5 * 3_600_000)
      return result
    }
    await runRetention({ ...night, tenancy: { ...server.tenancy, withTenant } }, inbox.companyId)
    const [run] = (await desk.read(inbox)).runs
    expect(run).toMatchObject({ state: 'running', endedAt: null, counts: { words: { tickets: 25 } } })
    const asAdmin = await server.as(inbox.admin)
    await desk.saveSeen({ ...inbox, asAdmin }, { wordsMonths: 13 })
    expect((await desk.read(inbox)).runs).toMatchObject([{ id: run!.id, state: 'stopped' }])
  })

  test('does not begin where much more would go than was shown, and says so until somebody looks', async () => {
    const inbox = await anInbox(server)
    await desk.closedFor(inbox, 'Uma', 20)
    await desk.saveSeen(inbox, { wordsMonths: 12 })
    await desk.manyOld(inbox, 101)
    const browser = await inbox.listener(inbox.asAdmin)
    const { rule, runs } = await desk.night(inbox)
    expect(rule).toMatchObject({ nextAt: null, pausedAt: expect.any(String) as string })
    expect(runs).toMatchObject([
      { state: 'paused', expected: { words: { tickets: 102 } }, counts: { words: null } },
    ])
    const told = (await browser.heard('job')).filter(({ kind }) => kind === 'retention')
    expect(told.at(-1)).toMatchObject({ state: 'failed', done: 0, total: 102 })
    const asAdmin = await server.as(inbox.admin)
    await desk.saveSeen({ ...inbox, asAdmin }, { wordsMonths: 12 })
    const done = await desk.night(inbox)
    expect(done.rule.pausedAt).toBeNull()
    expect(done.runs[0]).toMatchObject({ state: 'done', version: 2, counts: { words: { tickets: 102 } } })
  })

  test('empties again what was taken up again, once it has become old anew', async () => {
    const inbox = await anInbox(server)
    const { ticketId } = await desk.closedFor(inbox, 'Volta', 20)
    await desk.saveSeen(inbox, { wordsMonths: 1 })
    await desk.night(inbox)
    await inbox.data(async (tenant) => {
      await someMessages(tenant, [{ ticketId, body: 'De novo' }])
      await tenant.db
        .updateTable('tickets')
        .set({ wordsErasedAt: desk.monthsAgo(3), updatedAt: desk.monthsAgo(2) })
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', ticketId)
        .execute()
    })
    const { runs } = await desk.night(inbox)
    expect(runs[0]).toMatchObject({ counts: { words: { tickets: 1, messages: 1 } } })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox } from '../../../test/inbox.ts'
import { off, retentionDesk } from '../../../test/retentionDesk.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { noJobsLeft } from '../../../test/traces.ts'
import { someMessages } from '../../conversations/messages/messages.factory.ts'
import { sumsOf } from './previewRetention.ts'

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

describe('a rule', () => {
  test('is off until an admin saves it, and is nothing for attendants and strangers', async () => {
    const inbox = await anInbox(server)
    expect(await desk.read(inbox)).toEqual({ rule: null, runs: [] })
    const { Ana } = await inbox.tickets({ Ana: { status: 'closed' } })
    const calls = [
      ['GET', '/retention', undefined],
      ['POST', '/retention/preview', off],
      ['PUT', '/retention', off],
      ['PUT', `/contacts/${Ana.contactId}/legal-hold`, { reason: 'Processo 1' }],
      ['DELETE', `/contacts/${Ana.contactId}/legal-hold`, undefined],
    ] as const
    for (const [method, address, body] of calls)
      expect(await inbox.asAttendant(method, address, body)).toMatchObject({ status: 403 })
    const asStranger = await server.as((await server.aTeam()).admin)
    const hold = { reason: 'Processo 1' }
    expect(await asStranger('PUT', `/contacts/${Ana.contactId}/legal-hold`, hold)).toMatchObject({
      status: 404,
    })
    expect((await asStranger('GET', '/retention')).body).toEqual({ rule: null, runs: [] })
  })

  test('has sensible months, and files that go before their words', async () => {
    const inbox = await anInbox(server)
    for (const rule of [
      { wordsMonths: 0 },
      { wordsMonths: -1 },
      { wordsMonths: 241 },
      { wordsMonths: 1.5 },
      { wordsMonths: 'doze' },
      { contactsMonths: 0 },
      { wordsMonths: 6, filesMonths: 6 },
      { wordsMonths: 6, filesMonths: 12 },
    ]) {
      expect(await inbox.asAdmin('POST', '/retention/preview', { ...off, ...rule })).toMatchObject({
        status: 400,
      })
      expect(await desk.save(inbox, rule as object)).toMatchObject({ status: 400 })
    }
    expect(await inbox.asAdmin('PUT', '/retention', {})).toMatchObject({ status: 400 })
    expect((await desk.read(inbox)).rule).toBeNull()
  })

  test('is saved only after its dry run, and not if there is much more by then', async () => {
    const inbox = await anInbox(server)
    expect(await desk.save(inbox, { wordsMonths: 12 })).toMatchObject({
      status: 400,
      body: { error: 'ERR_RETENTION_UNSEEN' },
    })
    const seen = sumsOf(await desk.preview(inbox, { wordsMonths: 12 }))
    await desk.manyOld(inbox, 101)
    expect(await desk.save(inbox, { wordsMonths: 12, seen })).toMatchObject({
      status: 409,
      body: { error: 'ERR_RETENTION_CHANGED' },
    })
    const saved = await desk.saveSeen(inbox, { wordsMonths: 12 })
    expect(saved).toMatchObject({ version: 1, wordsMonths: 12, userName: inbox.admin.name, pausedAt: null })
    expect(Date.parse(saved.nextAt!)).toBeGreaterThan(server.clock.now().getTime())
    expect(await desk.save(inbox, off)).toMatchObject({ status: 200, body: { version: 2, nextAt: null } })
    const audit = await desk.audited(inbox, 'update')
    expect(audit).toMatchObject([
      { userId: inbox.admin.id, action: 'update', entityId: '1', before: null, after: { wordsMonths: 12 } },
      { userId: inbox.admin.id, entityId: '2', before: { wordsMonths: 12 }, after: { wordsMonths: null } },
    ])
  })
})

describe('a legal hold', () => {
  const held = { status: 409, body: { error: 'ERR_LEGAL_HOLD' } }

  test('refuses every way to lose what somebody said, until it is ended', async () => {
    const inbox = await anInbox(server)
    const { asAdmin } = inbox
    const { contactId, ticketId } = await desk.closedFor(inbox, 'Ana', 1)
    const address = `/contacts/${contactId}/legal-hold`
    expect(await asAdmin('PUT', address, { reason: ' ' })).toMatchObject({ status: 400 })
    expect(await asAdmin('DELETE', address)).toMatchObject({ status: 404 })
    expect(await asAdmin('PUT', address, { reason: 'Processo 123' })).toMatchObject({
      status: 200,
      body: { reason: 'Processo 123', userName: inbox.admin.name },
    })
    expect((await asAdmin('GET', `/contacts/${contactId}/privacy`)).body.legalHold).toMatchObject({
      reason: 'Processo 123',
    })
    expect(await asAdmin('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Ana' })).toMatchObject(
      held,
    )
    expect(await asAdmin('DELETE', `/contacts/${contactId}`)).toMatchObject(held)
    expect(await asAdmin('DELETE', `/tickets/${ticketId}`)).toMatchObject(held)
    const bulk = await asAdmin('POST', '/contacts/changes', { action: 'delete', ids: [contactId] })
    expect(bulk).toMatchObject({ status: 202 })
    await noJobsLeft(server)
    expect(await asAdmin('GET', `/contacts/${contactId}`)).toMatchObject({ status: 200 })

    expect(await asAdmin('DELETE', address)).toMatchObject({ status: 200 })
    expect((await asAdmin('GET', `/contacts/${contactId}/privacy`)).body.legalHold).toBeNull()
    const audit = await desk.audited(inbox, 'hold', 'release')
    expect(audit).toMatchObject([
      { userId: inbox.admin.id, action: 'hold', after: { reason: 'Processo 123' } },
      { userId: inbox.admin.id, action: 'release', before: { reason: 'Processo 123' } },
    ])
    expect(await asAdmin('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Ana' })).toMatchObject({
      status: 202,
    })
    await noJobsLeft(server)
    expect(await asAdmin('PUT', address, { reason: 'Tarde' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_ERASED' },
    })
  })

  test('covers the group in which they wrote, and the contact they turn out to be', async () => {
    const inbox = await anInbox(server)
    const { contactId } = await desk.closedFor(inbox, 'Ana', 1)
    const other = await desk.closedFor(inbox, 'Ana Maria', 1)
    const { Grupo } = await inbox.tickets({
      Grupo: { isGroup: true, status: 'closed', createdAt: desk.monthsAgo(20) },
    })
    await inbox.data((tenant) =>
      someMessages(tenant, [
        { ticketId: Grupo.id, contactId, createdAt: desk.monthsAgo(20) },
        { ticketId: Grupo.id, contactId: other.contactId, createdAt: desk.monthsAgo(20) },
      ]),
    )
    const rule = { wordsMonths: 12 }
    expect((await desk.preview(inbox, rule)).words).toMatchObject({ tickets: 1, messages: 2 })
    await inbox.asAdmin('PUT', `/contacts/${contactId}/legal-hold`, { reason: 'Processo 123' })
    expect(await desk.preview(inbox, rule)).toMatchObject({ words: { tickets: 0 }, held: { tickets: 1 } })
    expect(await inbox.asAdmin('DELETE', `/tickets/${Grupo.id}`)).toMatchObject(held)
    const merge = { contactId }
    const merged = await inbox.asAdmin('POST', `/contacts/${other.contactId}/joins`, merge)
    expect(merged).toMatchObject({ status: 200 })
    expect((await inbox.asAdmin('GET', `/contacts/${other.contactId}/privacy`)).body.legalHold).toMatchObject(
      {
        reason: 'Processo 123',
      },
    )
  })
})

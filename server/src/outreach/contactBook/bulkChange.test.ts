import { undoWithinMs, type BulkChange } from '@chatflow/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, aTag, someContacts } from '../../conversations/contacts/contacts.factory.ts'
import { later } from '../../platform/clock.ts'
import { enqueueBulkChange } from './runBulkChange.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

/** Into the database past the program. */
async function asOwner(statement: string) {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const many = (count: number, name = 'Cliente') =>
  inbox.data((tenant) =>
    someContacts(
      tenant,
      Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}` })),
    ),
  )
const idsOf = (contacts: { id: number }[]) => contacts.map(({ id }) => id)
const aPlainTag = () => inbox.data((tenant) => aTag(tenant))

const change = (call: Caller, form: object) => {
  // Newer than those before it: only the newest are listed.
  server.clock.travel(1)
  return call('POST', '/contacts/changes', form)
}
const changesOf = async (call: Caller) => (await call('GET', '/contacts/changes')).body as BulkChange[]
/** The change of this name, once it is over. */
const ended = (call: Caller, { body }: { body: { jobId: string } }) =>
  eventually(async () =>
    (await changesOf(call)).find(({ id, state }) => id === body.jobId && state !== 'running'),
  )
const undo = (call: Caller, { body }: { body: { jobId: string } }) => {
  server.clock.travel(1)
  return call('POST', `/contacts/changes/${body.jobId}/undo`)
}
const tagsOf = async (id: number) =>
  ((await inbox.asAdmin('GET', `/contacts/${id}`)).body.tags as { id: number }[]).map((tag) => tag.id)
const taggedWith = (tagId: number) =>
  inbox.data(async ({ db, companyId }) =>
    idsOf(
      await db
        .selectFrom('contactTags')
        .select('contactId as id')
        .where('companyId', '=', companyId)
        .where('tagId', '=', tagId)
        .execute(),
    ),
  )

describe('many contacts', () => {
  test('are tagged in steps, told to their starter alone, and to every list once per step', async () => {
    const { asAdmin, asAttendant } = inbox
    const [contacts, tag] = [await many(450), await aPlainTag()]
    const [starter, other] = [await inbox.listener(asAdmin), await inbox.listener(asAttendant)]
    const started = await change(asAdmin, { action: 'tag', tagIds: [tag.id], ids: idsOf(contacts) })
    expect(started).toMatchObject({ status: 202, body: { total: 450 } })
    expect(await ended(asAdmin, started)).toMatchObject({
      action: 'tag',
      tags: [{ id: tag.id }],
      state: 'done',
      changed: 450,
      same: 0,
      refused: 0,
      canUndo: true,
    })
    const progress = (await starter.heard('job')).filter(({ jobId }) => jobId === started.body.jobId)
    expect(progress.map(({ done, total, state }) => [done, total, state])).toEqual([
      [200, 450, 'running'],
      [400, 450, 'running'],
      [450, 450, 'done'],
    ])
    expect((await other.heard('job')).filter(({ jobId }) => jobId === started.body.jobId)).toEqual([])
    expect((await other.heard('contact')).map(({ action }) => action)).toEqual(['reload', 'reload', 'reload'])
    expect(await taggedWith(tag.id)).toHaveLength(450)
  })

  test('show their new tags in the tickets that are open', async () => {
    const { Rui } = await inbox.tickets({ Rui: { queueId: inbox.first.id, status: 'pending' } })
    const tag = await aPlainTag()
    const attendant = await inbox.listener(inbox.asAttendant)
    const started = await change(inbox.asAdmin, { action: 'tag', tagIds: [tag.id], ids: [Rui.contactId] })
    await ended(inbox.asAdmin, started)
    expect(await attendant.heard('ticket')).toMatchObject([
      { action: 'update', ticket: { id: Rui.id, contact: { tags: [{ id: tag.id }] } } },
    ])
  })

  test('that a filter finds are meant without naming them, but for those taken out', async () => {
    const [contacts, tag] = [await many(12, 'Zebra'), await aPlainTag()]
    const except = idsOf(contacts.slice(0, 2))
    const filter = { searchParam: 'zébra' }
    const started = await change(inbox.asAdmin, { action: 'tag', tagIds: [tag.id], filter, except })
    expect(await ended(inbox.asAdmin, started)).toMatchObject({ changed: 10 })
    const again = await change(inbox.asAdmin, {
      action: 'block',
      filter: { contactTag: [tag.id] },
    })
    expect(await ended(inbox.asAdmin, again)).toMatchObject({ changed: 10, total: 10 })
    const { body } = await inbox.asAdmin('GET', '/contacts?searchParam=zebra&active=true')
    expect(new Set(idsOf(body.contacts as { id: number }[]))).toEqual(new Set(except))
  })

  test('are deleted with what was said, for good', async () => {
    const { Lia } = await inbox.tickets({ Lia: { queueId: inbox.first.id, status: 'closed' } })
    const contacts = await many(23)
    const listener = await inbox.listener(inbox.asAttendant)
    const ids = [...idsOf(contacts), Lia.contactId]
    const started = await change(inbox.asAdmin, { action: 'delete', ids })
    expect(await ended(inbox.asAdmin, started)).toMatchObject({ changed: 24, canUndo: false })
    expect((await inbox.asAdmin('GET', `/tickets/${Lia.id}`)).status).toBe(404)
    const told = await listener.heard('contact')
    expect(told).toHaveLength(ids.length)
    expect(told).toEqual(
      expect.arrayContaining(
        ids.map((contactId): unknown => expect.objectContaining({ action: 'delete', contactId })),
      ),
    )
    expect(await undo(inbox.asAdmin, started)).toMatchObject({
      status: 409,
      body: { error: 'ERR_NOT_UNDOABLE' },
    })
  })
})

describe('undoing', () => {
  test('takes back only what was really changed, and only once', async () => {
    const [[had, hadNot], tag] = [await many(2), await aPlainTag()]
    await inbox.asAdmin('POST', '/tags/sync', { contactId: had!.id, tags: [tag.id] })
    const form = { action: 'tag', tagIds: [tag.id], ids: [had!.id, hadNot!.id] }
    const started = await change(inbox.asAdmin, form)
    expect(await ended(inbox.asAdmin, started)).toMatchObject({ changed: 1, same: 1 })
    const [first, second] = await Promise.all([undo(inbox.asAdmin, started), undo(inbox.asAdmin, started)])
    const undone = first.status === 202 ? first : second
    expect(new Set([first.status, second.status])).toEqual(new Set([202, 409]))
    expect(await ended(inbox.asAdmin, undone)).toMatchObject({
      isUndo: true,
      changed: 1,
      canUndo: false,
    })
    expect([await tagsOf(had!.id), await tagsOf(hadNot!.id)]).toEqual([[tag.id], []])
  })

  test('brings back tags that were taken off, unless a tag is gone', async () => {
    const [contacts, kept, gone] = [await many(3), await aPlainTag(), await aPlainTag()]
    const [ids, tagIds] = [idsOf(contacts), [kept.id, gone.id]]
    await ended(inbox.asAdmin, await change(inbox.asAdmin, { action: 'tag', tagIds, ids }))
    const started = await change(inbox.asAdmin, { action: 'untag', tagIds, ids })
    await ended(inbox.asAdmin, started)
    expect(await tagsOf(ids[0]!)).toEqual([])
    await inbox.change(({ db, companyId }) =>
      db.deleteFrom('tags').where('companyId', '=', companyId).where('id', '=', gone.id).execute(),
    )
    await ended(inbox.asAdmin, await undo(inbox.asAdmin, started))
    for (const id of ids) expect(await tagsOf(id)).toEqual([kept.id])
  })

  test('is for the one who did it, and for a day', async () => {
    const [contacts, other] = [await many(1), await inbox.colleague({ profile: 'admin' })]
    const started = await change(inbox.asAdmin, { action: 'block', ids: idsOf(contacts) })
    await ended(inbox.asAdmin, started)
    expect(await undo(other, started)).toMatchObject({ status: 404 })
    expect(await changesOf(other)).toEqual([])
    const yesterday = later(server.clock.now(), -undoWithinMs).toISOString()
    await inbox.data(({ db, companyId }) =>
      db
        .updateTable('companyJobs')
        .set({ createdAt: yesterday })
        .where('companyId', '=', companyId)
        .execute(),
    )
    expect(await undo(inbox.asAdmin, started)).toMatchObject({ status: 404 })
    expect(await changesOf(inbox.asAdmin)).toEqual([])
  })
})

describe('an attendant', () => {
  test('changes only contacts whose conversation is theirs to see', async () => {
    const { Minha, Alheia } = await inbox.tickets({
      Minha: { queueId: inbox.first.id, status: 'open', userId: inbox.attendant.id },
      Alheia: { queueId: inbox.second.id, status: 'open', userId: inbox.admin.id },
    })
    const [free] = await many(1)
    const ids = [Minha.contactId, Alheia.contactId, free!.id]
    const started = await change(inbox.asAttendant, { action: 'block', ids })
    expect(await ended(inbox.asAttendant, started)).toMatchObject({
      total: 3,
      changed: 2,
      refused: 1,
      done: 3,
    })
    const { body } = await inbox.asAdmin('GET', `/contacts/${Alheia.contactId}`)
    expect(body.active).toBe(true)
  })

  test('deletes nobody', async () => {
    const contacts = await many(1)
    expect(await change(inbox.asAttendant, { action: 'delete', ids: idsOf(contacts) })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test('from whom numbers are hidden finds nobody by a part of one, also in bulk', async () => {
    const hiding = await anInbox(server)
    await hiding.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    await hiding.data((tenant) => aContact(tenant, { name: 'Oculta', number: '5511964207531' }))
    const filter = { searchParam: '6420' }
    expect(await change(hiding.asAttendant, { action: 'block', filter })).toMatchObject({ status: 404 })
    expect(await change(hiding.asAdmin, { action: 'block', filter })).toMatchObject({ status: 202 })
  })
})

describe('refused is', () => {
  test.each([
    ['nobody', { action: 'block' }],
    ['an empty list', { action: 'block', ids: [] }],
    ['ids and a filter at once', { action: 'block', ids: [1], filter: {} }],
    ['tagging without a tag', { action: 'tag', ids: [1] }],
    ['an unknown action', { action: 'erase', ids: [1] }],
    ['null', { action: null, ids: null }],
    [
      'more ids than a request may name',
      { action: 'block', ids: Array.from({ length: 10_001 }, (_, at) => at + 1) },
    ],
    ['no number', { action: 'block', ids: ['1 or 1=1'] }],
  ])('%s', async (_what, form) => {
    expect((await change(inbox.asAdmin, form)).status).toBe(400)
  })

  test("what is another company's, contacts and tags", async () => {
    const stranger = await anInbox(server)
    const foreign = await stranger.data(async (tenant) => ({
      contact: await aContact(tenant),
      tag: await aTag(tenant),
    }))
    const [own] = await many(1)
    const strange = { action: 'block', ids: [foreign.contact.id] }
    expect(await change(inbox.asAdmin, strange)).toMatchObject({ status: 404 })
    const tagging = { action: 'tag', tagIds: [foreign.tag.id], ids: [own!.id] }
    expect(await change(inbox.asAdmin, tagging)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TAG_FOUND' },
    })
    const mixed = await change(inbox.asAdmin, { action: 'block', ids: [own!.id, foreign.contact.id] })
    expect(mixed.body.total).toBe(1)
    await ended(inbox.asAdmin, mixed)
    expect((await stranger.asAdmin('GET', `/contacts/${foreign.contact.id}`)).body.active).toBe(true)
  })
})

describe('whatever happens meanwhile', () => {
  test('two changes at once do each their own, and no contact twice', async () => {
    const [contacts, tag] = [await many(300), await aPlainTag()]
    const ids = idsOf(contacts)
    const form = { action: 'tag', tagIds: [tag.id], ids }
    const started = await Promise.all([
      change(inbox.asAdmin, form),
      change(inbox.asAdmin, { ...form, ids: ids.toReversed() }),
      change(inbox.asAdmin, { action: 'block', ids }),
    ])
    const results = await Promise.all(started.map((one) => ended(inbox.asAdmin, one)))
    expect(results.every(({ state }) => state === 'done')).toBe(true)
    expect(results[0]!.changed + results[1]!.changed).toBe(300)
    expect(results[2]!.changed).toBe(300)
    expect(await taggedWith(tag.id)).toHaveLength(300)
  })

  test('a change that was cut off goes on where it was, and does nothing twice', async () => {
    const [contacts, tag] = [await many(450), await aPlainTag()]
    const stumbling = contacts[300]!.id
    await asOwner(
      `create function stumble() returns trigger language plpgsql as $$ begin
         if new.contact_id = ${stumbling} then raise exception 'cut off'; end if; return new; end $$;
       create trigger stumble before insert on contact_tags for each row execute function stumble()`,
    )
    const form = { action: 'tag', tagIds: [tag.id], ids: idsOf(contacts) }
    const started = await change(inbox.asAdmin, form)
    const done = async () =>
      (await changesOf(inbox.asAdmin)).find(({ id }) => id === started.body.jobId)?.done
    await eventually(async () => (await done()) === 200)
    await asOwner('drop trigger stumble on contact_tags; drop function stumble')
    // As if a second worker had taken the first one for dead.
    await inbox.data((tenant) => enqueueBulkChange(tenant, started.body.jobId))
    await inbox.data((tenant) => enqueueBulkChange(tenant, started.body.jobId))
    expect(await ended(inbox.asAdmin, started)).toMatchObject({
      state: 'done',
      done: 450,
      changed: 450,
      same: 0,
    })
    expect(await taggedWith(tag.id)).toHaveLength(450)
  })

  test('contacts that are deleted before their turn are passed over', async () => {
    const contacts = await many(3)
    const started = await change(inbox.asAdmin, { action: 'block', ids: idsOf(contacts) })
    await inbox.asAdmin('DELETE', `/contacts/${contacts[2]!.id}`)
    expect(await ended(inbox.asAdmin, started)).toMatchObject({ state: 'done', done: 3 })
  })
})

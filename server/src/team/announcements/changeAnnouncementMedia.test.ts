import type { Announcement } from '@chatflow/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { days } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'

let server: TestServer
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
})
afterAll(() => server.close())

const form = { title: 'Aviso', text: 'Veja a imagem.' }
const create = async (more: object = {}) =>
  (await asSuper('POST', '/announcements', { ...form, ...more })).body as Announcement
const drawing = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1565C0' } })
const png = () => drawing().png().toBuffer()
const attach = (id: number, content: Buffer, filename = 'novo menu.png', call = asSuper) => {
  const { payload, headers } = multipart('file', filename, content, { typeArch: 'announcements' })
  return call('POST', `/announcements/${id}/media-upload`, payload, headers)
}
const open = (url: string | null) => server.app.http.app.inject({ url: url ?? '/nowhere' })

/** Whether somebody waits to delete one. What is running is read once in a transaction: each look is one of its own. */
async function isDeleting(db: Database) {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
    and query like 'delete from "announcements"%'`.execute(db)
  return rows.length > 0
}

describe('a picture', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const)('as %s is attached without metadata and shown by its address alone', async (format, type) => {
    const { id } = await create()
    const content = await drawing(2000, 1000)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toFormat(format)
      .toBuffer()
    const answer = await attach(id, content, `novo  menu ação.${format}`)
    expect(answer).toMatchObject({ status: 200, body: { id, mediaName: `novo_menu_ação.${format}` } })

    const image = await open(answer.body.mediaPath)
    expect(image).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
    })
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format, width: 1600, height: 800 })
    expect(image.rawPayload.includes('where I live')).toBe(false)
  })

  test('is told to every company and listed with the announcement, for readers too', async () => {
    const { companyId, attendant } = await server.aTeam()
    const asAttendant = await server.as(attendant)
    const socket = server.socket(companyId, { token: asAttendant.token })
    await heard(socket, 'connect')
    const { id } = await create()
    const told = new Promise((resolve) =>
      socket.on('company-announcement', (event: { action: string }) => {
        if (event.action === 'update') resolve(event)
      }),
    )
    const { mediaPath, mediaName } = (await attach(id, await png())).body as Announcement
    expect(await told).toMatchObject({ record: { id, mediaPath, mediaName: 'novo_menu.png' } })
    const { body } = await asAttendant('GET', '/announcements')
    const listed = (body.records as Announcement[]).find((record) => record.id === id)
    expect(listed).toMatchObject({ mediaPath, mediaName })
  })

  test('that comes while its announcement is deleted leaves no file behind', async () => {
    const [going, other] = [await create(), await create()]
    const { mediaPath: address } = (await attach(other.id, await png())).body as Announcement
    const { deleted } = await server.tenancy.withPlatform(async ({ db }) => {
      const { mediaPath } = await db
        .selectFrom('announcements')
        .select('mediaPath')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow()
      await db.updateTable('announcements').set({ mediaPath }).where('id', '=', going.id).execute()
      const response = asSuper('DELETE', `/announcements/${going.id}`)
      await eventually(() => server.tenancy.withPlatform((others) => isDeleting(others.db)))
      return { deleted: response }
    })
    expect((await deleted).status).toBe(200)
    expect((await open(address)).statusCode).toBe(404)
  })

  test('replaces the one before, and goes with the announcement', async () => {
    const { id } = await create()
    const first = (await attach(id, await png())).body.mediaPath as string
    const second = (await attach(id, await png())).body.mediaPath as string
    expect((await open(first)).statusCode).toBe(404)
    expect((await asSuper('PUT', `/announcements/${id}`, form)).body.mediaPath).toBe(second)
    expect((await open(second)).statusCode).toBe(200)
    expect((await asSuper('DELETE', `/announcements/${id}`)).status).toBe(200)
    expect((await open(second)).statusCode).toBe(404)
  })

  test('is taken off again, also when there is none', async () => {
    const { id } = await create()
    const { mediaPath } = (await attach(id, await png())).body as Announcement
    for (const _time of ['first', 'second'])
      expect(await asSuper('DELETE', `/announcements/${id}/media-upload`)).toMatchObject({
        status: 200,
        body: { id, mediaPath: null, mediaName: null },
      })
    expect((await open(mediaPath)).statusCode).toBe(404)
  })

  test('on a draft is announced to nobody', async () => {
    const { companyId, attendant } = await server.aTeam()
    const socket = server.socket(companyId, { token: (await server.as(attendant)).token })
    await heard(socket, 'connect')
    const { id } = await create({ status: false })
    const told = heard(socket, 'company-announcement')
    await attach(id, await png())
    expect(await told).toEqual({ action: 'delete', id, seq: expect.any(Number) })
  })
})

describe('an attachment is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a GIF', () => drawing().gif().toBuffer(), 'ERR_WRONG_TYPE'],
    ['a WebP', () => drawing().webp().toBuffer(), 'ERR_WRONG_TYPE'],
    ['a drawing with a script', async () => Buffer.from(svg), 'ERR_WRONG_TYPE'],
    ['nothing', async () => Buffer.alloc(0), 'ERR_WRONG_TYPE'],
    ['a PNG that is all header', async () => (await png()).subarray(0, 40), 'ERR_NOT_AN_IMAGE'],
  ])('when it is %s under the name of a picture', async (_name, content, error) => {
    const { id } = await create()
    expect(await attach(id, await content())).toMatchObject({ status: 415, body: { error } })
    expect((await asSuper('GET', `/announcements/${id}`)).body.mediaPath).toBeNull()
  })

  test('when it is too large', async () => {
    const { id } = await create()
    const padded = Buffer.concat([await png(), Buffer.alloc(6 * 1024 * 1024)])
    expect(await attach(id, padded)).toMatchObject({ status: 413, body: { error: 'ERR_TOO_LARGE' } })
  })

  test('for an announcement that is not there, and for everyone but super users', async () => {
    expect(await attach(999_999, await png())).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
    })
    const { id } = await create()
    const asAdmin = await server.as((await server.aTeam()).admin)
    expect((await attach(id, await png(), 'a.png', asAdmin)).status).toBe(403)
    expect((await asAdmin('DELETE', `/announcements/${id}/media-upload`)).status).toBe(403)
  })
})

test('the address works only with its own signature, and not forever', async () => {
  const { id } = await create()
  const { mediaPath } = (await attach(id, await png())).body as { mediaPath: string }
  const [path, query = ''] = mediaPath.split('?')
  for (const wrong of [
    `${path}`,
    `${path}?${query}x`,
    `${path}?${query.replace('expires=', 'expires=9')}`,
    `/public/announcements/..%2f..%2fapp-secret?${query}`,
  ])
    expect((await open(wrong)).statusCode, wrong).toBe(404)
  expect((await open(mediaPath)).statusCode).toBe(200)
  server.clock.travel(days(8))
  expect((await open(mediaPath)).statusCode).toBe(404)
})

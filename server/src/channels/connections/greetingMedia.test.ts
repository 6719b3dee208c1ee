import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { storedOf } from '../../media/accounting.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http,worker' } })
})
afterAll(() => server.close())

async function aShop() {
  const { companyId, admin, attendant } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Loja' })).body as { id: number }
  const address = `/whatsapp/${id}/media-upload`
  const attach = (content: Buffer, filename = 'cardápio novo.png', call = asAdmin) => {
    const { payload, headers } = multipart('file', filename, content)
    return call('POST', address, payload, headers)
  }
  const stored = () => server.tenancy.withTenant(companyId, storedOf)
  return { companyId, id, asAdmin, attendant, address, attach, stored }
}
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1565C0' } })
    .png()
    .toBuffer()
const open = (url: string | null) => server.app.http.app.inject({ url: url ?? '/nowhere' })
const nothing = { greetingMediaAttachment: null, greetingMediaName: null, greetingMediaType: null }

describe('the file of a greeting', () => {
  test('is attached, shown by its address alone, told live and listed with the connection', async () => {
    const { companyId, id, asAdmin, attach } = await aShop()
    const socket = server.socket(companyId, { token: asAdmin.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${companyId}-whatsapp`)
    const answer = await attach(await png(), '../segredos/cardápio novo.png')
    expect(answer).toMatchObject({
      status: 200,
      body: { greetingMediaName: 'cardápio novo.png', greetingMediaType: 'image' },
    })
    const image = await open(answer.body.greetingMediaAttachment)
    expect(image).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
    expect(await told).toMatchObject({ action: 'update', whatsapp: { id, ...answer.body } })
    expect((await asAdmin('GET', `/whatsapp/${id}`)).body).toMatchObject(answer.body)
  })

  test('is what its content is, whatever it is called', async () => {
    const { attach } = await aShop()
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const { body } = await attach(page, 'foto.png')
    expect(body.greetingMediaType).toBe('application')
    const opened = await open(body.greetingMediaAttachment)
    expect(opened.headers['content-type']).not.toContain('html')
    expect(opened.headers['content-disposition']).toContain('attachment')
  })

  test('replaces the one before, is taken off, and leaves nothing behind', async () => {
    const { asAdmin, address, attach, stored } = await aShop()
    const first = (await attach(await png())).body.greetingMediaAttachment as string
    const once = await stored()
    expect(once.files).toBeGreaterThan(0)
    const second = (await attach(await png())).body.greetingMediaAttachment as string
    expect((await open(first)).statusCode).toBe(404)
    expect(await stored()).toEqual(once)
    for (const _time of ['first', 'second'])
      expect(await asAdmin('DELETE', address)).toMatchObject({ status: 200, body: nothing })
    expect((await open(second)).statusCode).toBe(404)
    expect(await stored()).toEqual({ bytes: 0, files: 0 })
  })

  test('stays when the connection is changed and goes when the connection goes', async () => {
    const { id, asAdmin, attach, stored } = await aShop()
    const { body } = await attach(await png())
    const renamed = await asAdmin('PUT', `/whatsapp/${id}`, { name: 'Loja nova' })
    expect(renamed.body).toMatchObject(body)
    expect((await asAdmin('DELETE', `/whatsapp/${id}`)).status).toBe(200)
    expect((await open(body.greetingMediaAttachment)).statusCode).toBe(404)
    expect(await stored()).toEqual({ bytes: 0, files: 0 })
  })
})

describe('a file is refused', () => {
  test('when it is too large, missing, or no form at all', async () => {
    const { asAdmin, address, attach, stored } = await aShop()
    expect(await attach(Buffer.alloc(17 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    })
    const { payload, headers } = multipart('outro', 'a.png', await png())
    expect(await asAdmin('POST', address, payload, headers)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'file', message: 'Required' }] },
    })
    expect((await asAdmin('POST', address, { file: 'x' })).status).toBe(415)
    expect(await stored()).toEqual({ bytes: 0, files: 0 })
  })

  test('from those who do not manage connections, and for a connection of somebody else', async () => {
    const { attendant, attach } = await aShop()
    expect((await attach(await png(), 'a.png', await server.as(attendant))).status).toBe(403)
    const rival = await aShop()
    expect((await attach(await png(), 'a.png', rival.asAdmin)).status).toBe(404)
  })
})

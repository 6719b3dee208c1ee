import { profileImageUrl } from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { days } from '../../platform/clock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<TestServer['as']>>

const plain = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#2E7D32' } })
const upload = (call: Caller, userId: number, content: Buffer, filename = 'me.png') => {
  const form = multipart('profileImage', filename, content, { userId: String(userId), typeArch: 'user' })
  return call('POST', `/users/${userId}/media-upload`, form.payload, form.headers)
}
const open = (url: string) => server.app.http.app.inject({ url })
async function signedIn() {
  const team = await server.aTeam()
  return Object.assign(await server.as(team.attendant), team)
}
const addressOf = (companyId: number, profileImage: string) =>
  profileImageUrl({ companyId, profileImage }) ?? ''

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'as %s becomes a square without metadata',
    async (format) => {
      const call = await signedIn()
      const content = await plain()
        .withExif({ IFD0: { Copyright: 'where I live' }, IFD3: { GPSLatitudeRef: 'N' } })
        .toFormat(format)
        .toBuffer()
      const answer = await upload(call, call.user.id, content)
      expect(answer.status).toBe(200)
      const image = await open(addressOf(call.companyId, answer.body.user.profileImage))
      expect(image).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
      })
      const seen = await sharp(image.rawPayload).metadata()
      expect(seen).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(seen.exif).toBeUndefined()
      expect(image.rawPayload.includes('where I live')).toBe(false)
    },
  )

  test('of several megabytes is welcome', async () => {
    const call = await signedIn()
    const size = 1100
    const noise = sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    const content = await noise.png({ compressionLevel: 0 }).toBuffer()
    expect(content.length).toBeGreaterThan(3_500_000)
    expect((await upload(call, call.user.id, content)).status).toBe(200)
  })

  test('is told to the colleagues, belongs to the user from then on, and replaces the one before', async () => {
    const call = await signedIn()
    const socket = server.socket(call.companyId, { token: (await server.as(call.admin)).token })
    await heard(socket, 'connect')
    const first = (await upload(call, call.user.id, await plain().png().toBuffer())).body.user.profileImage
    const told: string[] = []
    socket.onAny((_name, event: { user: { profileImage: string } }) => told.push(event.user.profileImage))
    const second = (await upload(call, call.user.id, await plain().jpeg().toBuffer())).body.user.profileImage
    await expect.poll(() => told).toContain(second)
    expect((await call('GET', '/auth/me')).body.profileImage).toBe(second)
    expect((await open(addressOf(call.companyId, second))).statusCode).toBe(200)
    expect((await open(addressOf(call.companyId, first))).statusCode).toBe(404)
  })
})

describe('an upload is refused', () => {
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Buffer>]>([
    ['a drawing with a script', async () => Buffer.from(script)],
    ['a drawing that says it is XML', async () => Buffer.from(`<?xml version="1.0"?>${script}`)],
    ['text under the name of a picture', async () => Buffer.from('not a picture at all')],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    [
      'half a PNG',
      async () => {
        const noise = sharp(randomBytes(30_000), { raw: { width: 100, height: 100, channels: 3 } })
        return (await noise.png().toBuffer()).subarray(0, 10_000)
      },
    ],
    [
      'half a JPEG',
      async () => {
        const noise = sharp(randomBytes(30_000), { raw: { width: 100, height: 100, channels: 3 } })
        const whole = await noise.jpeg().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    ['a PNG that is all header', async () => (await plain().png().toBuffer()).subarray(0, 40)],
    ['more pixels than anyone needs', () => plain(8000, 8000).png().toBuffer()],
  ])('when it is %s', async (_name, content) => {
    const call = await signedIn()
    expect(await upload(call, call.user.id, await content())).toMatchObject({
      status: 415,
      body: { error: 'ERR_NOT_AN_IMAGE' },
    })
    expect((await call('GET', '/auth/me')).body.profileImage).toBeNull()
  })

  test('when it is larger than five megabytes', async () => {
    const call = await signedIn()
    const padded = Buffer.concat([await plain().png().toBuffer(), Buffer.alloc(6 * 1024 * 1024)])
    expect(await upload(call, call.user.id, padded)).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    })
  })

  test('when the form ends too early', async () => {
    const call = await signedIn()
    const whole = multipart('profileImage', 'me.png', await plain().png().toBuffer())
    const cut = whole.payload.subarray(0, -20)
    expect(await call('POST', `/users/${call.user.id}/media-upload`, cut, whole.headers)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })

  test('when there is no file, or no form', async () => {
    const call = await signedIn()
    const address = `/users/${call.user.id}/media-upload`
    const other = multipart('somethingElse', 'me.png', await plain().png().toBuffer())
    expect(await call('POST', address, other.payload, other.headers)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'profileImage', message: 'Required' }] },
    })
    expect((await call('POST', address, { profileImage: 'x' })).status).toBe(415)
  })

  test('for anyone but oneself, unless one manages the users of that company', async () => {
    const [call, other] = [await signedIn(), await server.aTeam()]
    const asAdmin = await server.as(call.admin)
    const content = await plain().png().toBuffer()
    for (const [caller, userId] of [
      [call, call.admin.id],
      [call, other.attendant.id],
      [asAdmin, other.attendant.id],
      [asAdmin, 999_999],
    ] as const)
      expect(await upload(caller, userId, content)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_USER_FOUND' },
      })
    expect((await upload(asAdmin, call.user.id, content)).status).toBe(200)
  })
})

describe('the address of a picture', () => {
  async function aPicture() {
    const call = await signedIn()
    const answer = await upload(call, call.user.id, await plain().png().toBuffer())
    return { companyId: call.companyId, signed: answer.body.user.profileImage as string }
  }

  test('works only with its own signature, for its own company and file', async () => {
    const { companyId, signed } = await aPicture()
    const other = await aPicture()
    const [name, query] = signed.split('?')
    const expires = new URLSearchParams(query).get('expires')
    for (const wrong of [
      `/public/company${companyId}/user/${name}`,
      `/public/company${companyId}/user/${name}?expires=${expires}`,
      `/public/company${companyId}/user/${name}?expires=${expires}&signature=`,
      `/public/company${companyId}/user/${name}?expires=${expires}&signature=${'A'.repeat(43)}`,
      `/public/company${companyId}/user/${name}?signature=x&${query}`,
      `/public/company${companyId}/user/${name}?${query?.replace(String(expires), String(Number(expires) + 1))}`,
      `/public/company${other.companyId}/user/${signed}`,
      `/public/company${companyId}/user/${other.signed}`,
      `/public/company${companyId}/user/${other.signed.split('?')[0]}?${query}`,
      `/public/company${companyId}/user/..%2f..%2fsecrets%2fapp-secret?${query}`,
    ]) {
      expect((await open(wrong)).statusCode, wrong).toBe(404)
    }
    expect((await open(addressOf(companyId, signed))).statusCode).toBe(200)
  })

  test('is the same all day, so that browsers keep it, and stops working after some days', async () => {
    const { companyId, signed } = await aPicture()
    server.clock.travel(days(7))
    expect((await open(addressOf(companyId, signed))).statusCode).toBe(200)
    server.clock.travel(days(1))
    expect((await open(addressOf(companyId, signed))).statusCode).toBe(404)
  })
})

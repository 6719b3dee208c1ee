import { languageCookie, themeCookie, viewCookie, type View } from '@chatflow/contract'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox } from './inbox.ts'
import { eventually, startTestServer, type TestServer } from './server.ts'

// With the program that the build has made for drawing: what it draws, and that one drawing knows nothing of another.

const built = path.join(import.meta.dirname, '../../web/dist')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { WEB_DIR: built, DRAW_WITHIN_MS: '30000' } })
})
afterAll(() => server.close())

const desk: View = { width: 1440, height: 900, isTouched: false, zone: 'America/Sao_Paulo', kept: {} }

type Looks = Record<string, string>
const usual: Looks = { [themeCookie]: 'light', [languageCookie]: 'pt-BR' }

async function pageOf(cookie: string, url: string, view: Partial<View> = {}, looks = usual) {
  const shown = encodeURIComponent(JSON.stringify({ ...desk, ...view }))
  const { body } = await server.visit('GET', '', {
    url,
    cookies: { ...looks, jrt: cookie, [viewCookie]: shown },
  })
  return String(body)
}
const isDrawn = (page: string) => page.includes('id="drawn"')

/** The first page of all begins the thread and is not drawn. */
const drawn = (cookie: string, url: string, view?: Partial<View>, looks?: Looks) =>
  eventually(async () => {
    const page = await pageOf(cookie, url, view, looks)
    return isDrawn(page) && page
  })

/** What stands there to be read. */
const wordsOf = (page: string) =>
  (/<div id="drawn"[^>]*>(.*)<\/div><script type="application/s.exec(page)?.[1] ?? '')
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')

async function aCompanyAtWork(said: string) {
  const inbox = await anInbox(server)
  const ticket = await inbox.write(aCustomer(), said)
  const taken = { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id }
  expect(await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, taken)).toMatchObject({ status: 200 })
  return inbox
}

describe('a page that is drawn', () => {
  test('is the inbox, with the tickets of its user and of nobody else', async () => {
    const [one, other] = await Promise.all([
      aCompanyAtWork('Bom dia, sou da um'),
      aCompanyAtWork('Sou da outra'),
    ])
    const page = await drawn(one.asAttendant.cookie, '/tickets')
    expect(wordsOf(page)).toContain('Bom dia, sou da um')
    expect(wordsOf(page)).toContain(one.attendant.name)
    const next = await drawn(other.asAttendant.cookie, '/tickets')
    expect(wordsOf(next)).toContain('Sou da outra')
    for (const foreign of ['Bom dia, sou da um', one.attendant.name, String(one.attendant.email)])
      expect(next).not.toContain(foreign)
    // An admin of the same company, who has no ticket.
    const admins = await drawn(one.asAdmin.cookie, '/tickets')
    expect(wordsOf(admins)).not.toContain('Bom dia, sou da um')
  })

  test('is the inbox as this browser left it', async () => {
    const inbox = await aCompanyAtWork('De todos')
    const kept = { ticketList: JSON.stringify({ showAll: true }), viewsShown: 'yes' }
    expect(wordsOf(await drawn(inbox.asAdmin.cookie, '/tickets', { kept }))).toContain('De todos')
  })

  test('is the dashboard for those who may see it, with its numbers', async () => {
    const inbox = await aCompanyAtWork('Olá')
    const page = await drawn(inbox.asAdmin.cookie, '/')
    expect(page).toMatch(/<a [^>]*href="\/reports[^"]*dateBy=closed[^"]*"[^>]*>0<\/a>/)
    expect(wordsOf(page)).toMatch(/Atendendo\s+1/)
    expect(isDrawn(await pageOf(inbox.asAttendant.cookie, '/'))).toBe(false)
  })

  test('brings along what was read for it, and no token', async () => {
    const inbox = await aCompanyAtWork('</script><b>')
    await inbox.data(({ db }) => db.updateTable('contacts').set({ urlPicture: 'picture.png' }).execute())
    const page = await drawn(inbox.asAttendant.cookie, '/tickets')
    const brought = JSON.parse(/id="broughtAlong">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as {
      session: string
      read: Record<string, string>
    }
    expect(brought.session).toBe(inbox.asAttendant.cookie.split('.')[0])
    const addresses = Object.keys(brought.read)
    expect(addresses).toContain('/api/auth/me')
    expect(addresses.some((address) => address.startsWith('/api/tickets?'))).toBe(true)
    expect(JSON.parse(brought.read['/api/auth/me'] ?? '')).toMatchObject({ id: inbox.attendant.id })
    expect(page).not.toMatch(/eyJhbGciOi/)
    // Files have the paths that pages are told, whatever proxy stands before the program.
    expect(page).toMatch(/src="\/public\/[^"]*picture\.png/)
    expect(page).not.toContain('://localhost')
    expect(page).not.toContain('<b>')
    // Nothing in it runs but the script of the build.
    expect(page.match(/<script(?! type="application\/json")[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script async src="\/assets\/page-[\w-]+\.js">$/),
    ])
  })

  test.each([
    ['en', 'Conversations'],
    ['es', 'Conversaciones'],
    ['tr', 'Görüşmeler'],
    ['pt-BR', 'Atendimentos'],
  ] as const)('speaks the language of its user: %s', async (language, word) => {
    const { admin } = await server.aTeam()
    await server.tenancy.withPlatform(({ db }) =>
      db.updateTable('users').set({ language, defaultTheme: 'dark' }).where('id', '=', admin.id).execute(),
    )
    const looks = { [themeCookie]: 'dark', [languageCookie]: language }
    const page = await drawn((await server.as(admin)).cookie, '/tickets', {}, looks)
    expect(page).toContain(`<html lang="${language}" data-mantine-color-scheme="dark"`)
    expect(wordsOf(page)).toContain(word)
  })

  test('is as wide as its browser', async () => {
    const inbox = await aCompanyAtWork('Pelo celular')
    const { cookie } = inbox.asAttendant
    const menu = 'Respostas rápidas'
    expect(wordsOf(await drawn(cookie, '/tickets'))).toContain(menu)
    const phone = await drawn(cookie, '/tickets', { width: 390, height: 844, isTouched: true })
    expect(wordsOf(phone)).not.toContain(menu)
    expect(wordsOf(phone)).toContain('Pelo celular')
  })

  test('is drawn by few statements', async () => {
    const inbox = await aCompanyAtWork('Contado')
    await drawn(inbox.asAttendant.cookie, '/tickets')
    const statements = await server.statementsOf(() => pageOf(inbox.asAttendant.cookie, '/tickets'))
    expect(statements.length).toBeLessThanOrEqual(12)
  })

  test('leaves nothing to complain about in the log', () => {
    expect(server.logged.filter((line) => /"level":[456]0/.test(line))).toEqual([])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPagesInbox, type PagesInbox } from '../../../test/pagesInbox.ts'

let pages: PagesInbox
beforeAll(async () => {
  pages = await aPagesInbox({ ROLES: 'http,channels' })
})
afterAll(() => pages.close())

const connections = async () => (await pages.inbox.asAdmin('GET', '/whatsapp')).body as { id: number }[]
const choices = async () => (await pages.inbox.asAdmin('POST', '/facebook/pages', pages.login())).body

test('who logged in chooses from all their pages and accounts, without seeing a token', async () => {
  const found = await choices()
  expect(found).toEqual([
    { id: pages.shop.id, channel: 'facebook', name: 'Loja Exemplo', handle: '@lojaexemplo', ...free },
    { id: pages.account.id, channel: 'instagram', name: 'Loja Exemplo', handle: '@lojaexemplo', ...free },
    { id: pages.bakery.id, channel: 'facebook', name: 'Padaria', handle: '', ...free },
    { id: '108012345678903', channel: 'facebook', name: 'Oficina', handle: '', ...free },
  ])
  expect(JSON.stringify(found)).not.toContain('EAA')
})
const free = { claim: 'free', connectionId: null }

test('a chosen page becomes a connection of which Meta tells us; the same again only renews its access', async () => {
  const before = (await connections()).length
  const { body: made } = await pages.connect({ pageIds: [pages.bakery.id] })
  expect(made).toMatchObject([
    {
      name: 'Padaria',
      channel: 'facebook',
      provider: 'graph',
      accounts: { pageId: pages.bakery.id },
      secrets: ['pageToken'],
    },
  ])
  expect(pages.user.state.pages[1]?.subscribedFields).toContain('message_echoes')
  pages.user.state.pages[1]!.token = 'EAApageRenewed'
  const { body: again } = await pages.connect({ pageIds: [pages.bakery.id] })
  expect(again.map(({ id }: { id: number }) => id)).toEqual([made[0].id])
  expect(await connections()).toHaveLength(before + 1)
  expect((await choices())[2]).toMatchObject({ claim: 'own', connectionId: made[0].id })
})

test('without a choice every page comes, and with Instagram its accounts, each under a name of its own', async () => {
  const other = await pages.server.aTeam()
  const asOther = await pages.server.as(other.admin)
  const others = pages.user.state.pages.splice(1)
  const { body } = await pages.connect({ addInstagram: true }, asOther)
  pages.user.state.pages.push(...others)
  expect(body.map(({ name, channel }: { name: string; channel: string }) => `${channel} ${name}`)).toEqual([
    'facebook Loja Exemplo',
    'instagram Loja Exemplo @lojaexemplo',
  ])
})

test('where customers are asked for ratings, a page brings words for that', async () => {
  const team = await pages.server.aTeam()
  const asAdmin = await pages.server.as(team.admin)
  await asAdmin('PUT', '/companySettings', { column: 'userRating', data: 'enabled' })
  const { body } = await pages.connect({ pageIds: ['108012345678903'] }, asAdmin)
  expect(body).toMatchObject([
    { name: 'Oficina', expiresTicketNPS: 60, ratingMessage: expect.stringMatching(/^De 0 a 10/) },
  ])
})

test('a page that another company has connected is refused in words, and nothing is made', async () => {
  const owner = await pages.server.aTeam()
  await pages.server.tenancy.withPlatform(({ db }) =>
    db.updateTable('connectionAccounts').set({ isProven: true }).where('kind', '=', 'pageId').execute(),
  )
  const asOwner = await pages.server.as(owner.admin)
  const refused = await pages.connect({ pageIds: [pages.shop.id] }, asOwner)
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'ERR_META_PAGE_TAKEN', details: { names: ['Loja Exemplo'] } },
  ])
  expect((await asOwner('GET', '/whatsapp')).body).toEqual([])
})

test('a login that ran out, lacks rights or leads to no page says so', async () => {
  const refused = async (more: object = {}) => (await pages.connect(more)).body.error
  expect(await refused({ facebookUserToken: 'EAAold' })).toBe('ERR_META_LOGIN_EXPIRED')
  expect(await refused({ facebookUserId: '1' })).toBe('ERR_META_LOGIN_EXPIRED')
  expect(await refused({ pageIds: ['1'] })).toBe('ERR_META_NO_PAGES')
  const rights = pages.user.state.permissions
  pages.user.state.permissions = ['pages_show_list']
  expect((await pages.connect()).body).toMatchObject({
    error: 'ERR_META_RIGHTS_MISSING',
    details: { missing: ['pages_messaging', 'pages_manage_metadata'] },
  })
  pages.user.state.permissions = rights
  pages.graph.fail({ isCutAfter: true })
  expect(await refused()).toBe('ERR_META_UNREACHABLE')
})

test('the plan decides: its number of connections, and which networks', async () => {
  const plan = { connections: 1, useFacebook: true, useInstagram: false }
  const team = await pages.server.aTeam()
  await pages.server.tenancy.withPlatform(async ({ db }) => {
    const made = await db
      .insertInto('plans')
      .values({ name: `Um ${crypto.randomUUID()}`, ...plan })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('companies').set({ planId: made.id }).where('id', '=', team.companyId).execute()
  })
  await pages.server.tenancy.withPlatform(({ db }) => db.deleteFrom('connectionAccounts').execute())
  const asAdmin = await pages.server.as(team.admin)
  const refused = async (more: object) => (await pages.connect(more, asAdmin)).body.error
  expect(await refused({ pageIds: [pages.shop.id, pages.bakery.id] })).toBe('ERR_PLAN_LIMIT')
  expect(await refused({ igUserIds: [pages.account.id] })).toBe('ERR_NO_PERMISSION')
  expect((await asAdmin('GET', '/whatsapp')).body).toEqual([])
})

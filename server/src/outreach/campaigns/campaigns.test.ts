import type { Campaign, CampaignCurve, CampaignPreflight, Recipient } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aTag, someContacts } from '../../conversations/contacts/contacts.factory.ts'
import { days, hours, later, minutes } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { findCampaign } from './campaigns.queries.ts'
import { countNow } from './countPeople.ts'
import { lookAfter } from './lookAfterCampaigns.ts'

let server: TestServer
let inbox: Inbox
let asAdmin: Caller
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  asAdmin = inbox.asAdmin
  await configure()
})
afterAll(() => server.close())

const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true }
const configure = (settings: object = {}) =>
  asAdmin('POST', '/campaign-settings', {
    settings: { messageInterval: 0, longerIntervalAfter: 0, ...always, ...settings },
  })
/** Who travels that far has to sign in again. */
async function travel(milliseconds: number) {
  server.clock.travel(milliseconds)
  asAdmin = await server.as(inbox.admin)
}
const look = () => lookAfter({ tenancy: server.tenancy, log: createLogger('silent') })

/** People of a tag, by their first names. */
async function tagged(names: string[], more: object = {}) {
  return inbox.change(async (tenant) => {
    const tag = await aTag(tenant)
    const people = await someContacts(
      tenant,
      names.map((name) => ({ name: `${name} Souza`, ...more })),
    )
    await tenant.db
      .insertInto('contactTags')
      .values(people.map(({ id }) => ({ companyId: tenant.companyId, tagId: tag.id, contactId: id })))
      .execute()
    return { tagListId: tag.id, numbers: people.map(({ number }) => number) }
  })
}
const create = async (form: object) =>
  (
    await asAdmin('POST', '/campaigns', {
      name: 'Natal',
      message1: 'Feliz Natal, {primeiro-nome}!',
      whatsappId: inbox.whatsappId,
      ...form,
    })
  ).body as Campaign
const find = async ({ id }: { id: number }) => (await asAdmin('GET', `/campaigns/${id}`)).body as Campaign
const act = (campaign: { id: number }, verb: string, body?: object) =>
  asAdmin('POST', `/campaigns/${campaign.id}/${verb}`, body)
const recipients = async ({ id }: { id: number }, query = '') =>
  (await asAdmin('GET', `/campaigns/${id}/recipients${query}`)).body.recipients as Recipient[]
const over = (campaign: { id: number }) =>
  eventually(async () => {
    const now = await find(campaign)
    return now.status === 'FINALIZADA' && now
  })
/** What was said to somebody, on their phone. */
async function saidTo(number = '') {
  const { messages } = (await asAdmin('GET', `/simulator/${inbox.whatsappId}/phones/${number}/messages`)).body
  const lying = messages as { body: string; fromBusiness: boolean }[]
  return lying.filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body)
}

test('a campaign reaches everybody of a tag once, is answered, and says who did not', async () => {
  const admin = await inbox.listener(inbox.asAdmin)
  const { tagListId, numbers } = await tagged(['Ana', 'Bia', 'Caio'])
  const campaign = await create({ tagListId, trial: null })
  expect(campaign).toMatchObject({
    status: 'INATIVA',
    openTicket: 'disabled',
    statusTicket: 'closed',
    hold: null,
  })
  const check = (await asAdmin('GET', `/campaigns/${campaign.id}/preflight`)).body as CampaignPreflight
  expect(check).toMatchObject({
    isCounting: false,
    recipients: { rows: 3, unique: 3, duplicates: 0 },
    problems: [],
  })
  expect(check.samples.map(({ text }) => text)).toEqual([
    'Feliz Natal, Ana!',
    'Feliz Natal, Bia!',
    'Feliz Natal, Caio!',
  ])
  expect(check.plan.days).toHaveLength(1)

  expect((await act(campaign, 'start')).body).toMatchObject({ status: 'EM_ANDAMENTO', isLate: false })
  const done = await over(campaign)
  expect(done.totals).toMatchObject({ total: 3, valid: 3, pending: 0, failed: 0, skipped: 0 })
  for (const [index, name] of ['Ana', 'Bia', 'Caio'].entries())
    expect(await saidTo(numbers[index])).toEqual([`Feliz Natal, ${name}!`])
  expect((await recipients(campaign)).map(({ variant, whatsapp }) => [variant, whatsapp?.id])).toEqual(
    numbers.map(() => [1, inbox.whatsappId]),
  )
  const told = (await admin.heard('campaign')).map((event) => (event as { record?: Campaign }).record?.status)
  expect(told.at(-1)).toBe('FINALIZADA')

  await inbox.write(numbers[0] ?? '', 'Obrigada!')
  expect((await find(campaign)).totals.answered).toBe(1)
  const curve = (await asAdmin('GET', `/campaigns/${campaign.id}/curve`)).body as CampaignCurve
  expect(curve).toMatchObject({
    step: 'minute',
    reasons: [],
    variants: [{ variant: 1, sent: 3, answered: 1 }],
  })
  const again = (await act(campaign, 'copy', { to: 'unanswered' })).body as Campaign
  expect(again).toMatchObject({ status: 'INATIVA', copiedFrom: { id: campaign.id, which: 'unanswered' } })
  await act(again, 'start')
  expect((await over(again)).totals.total).toBe(2)
  expect(await saidTo(numbers[0])).toHaveLength(1)
  expect(await saidTo(numbers[1])).toHaveLength(2)
})

test('a count of many is left to the one that is under way, and is not made again while it will do', async () => {
  const { tagListId } = await tagged(['Ana', 'Bia'])
  const { id } = await create({ tagListId })
  const counted = () => inbox.data(async (tenant) => (await findCampaign(tenant, id))?.counted)
  await inbox.change(async (first) => {
    await countNow(first, id)
    await inbox.change((second) => countNow(second, id))
    expect(await counted()).toBeNull()
  })
  const known = await counted()
  expect(known).toMatchObject({ people: { unique: 2 } })
  server.clock.travel(minutes(1))
  await inbox.change((tenant) => countNow(tenant, id))
  expect(await counted()).toEqual(known)
})

test('who is asked first gets the message after a yes; the others do not', async () => {
  const { tagListId, numbers } = await tagged(['Davi', 'Eva', 'Fabi'])
  const [davi = '', eva = '', fabi = ''] = numbers
  const campaign = await create({
    tagListId,
    confirmation: true,
    confirmationMessage1: 'Posso enviar a oferta?',
  })
  await act(campaign, 'start')
  await eventually(async () => (await find(campaign)).totals.waitingConfirmation === 3)
  expect(await saidTo(davi)).toEqual(['Posso enviar a oferta?'])
  // Nobody waits for a person, and no menu of a queue is shown: the campaign answers.
  expect(await inbox.write(davi, 'Sim, por favor')).toMatchObject({ status: 'closed' })
  expect(await inbox.write(eva, 'Não')).toMatchObject({ status: 'closed' })
  expect(await inbox.write(fabi, 'Qual oferta?')).toMatchObject({ status: 'pending' })
  await eventually(async () => (await saidTo(davi)).includes('Feliz Natal, Davi!'))
  await travel(days(1) + minutes(1))
  await look()
  const { totals } = await over(campaign)
  expect(totals).toMatchObject({ confirmationRequested: 3, confirmed: 1, expired: 2, pending: 0 })
  const reasons = (await recipients(campaign, '?status=expired')).map(({ reason }) => reason?.code)
  expect(new Set(reasons)).toEqual(new Set(['declined', 'not_confirmed']))
  expect(await saidTo(fabi)).toEqual(['Posso enviar a oferta?'])
})

test('a stopped campaign takes back what has not left, and goes on later', async () => {
  const { tagListId, numbers } = await tagged(['Gil', 'Hugo', 'Ivo'])
  await configure({ messageInterval: 120 })
  const campaign = await create({ tagListId })
  await act(campaign, 'start')
  await eventually(
    async () => (await find(campaign)).totals.sent + (await find(campaign)).totals.delivered === 1,
  )
  expect((await act(campaign, 'restart')).status).toBe(409)
  expect((await act(campaign, 'cancel')).status).toBe(200)
  expect((await act(campaign, 'cancel')).body.error).toBe('ERR_CAMPAIGN_STATE')
  expect(await find(campaign)).toMatchObject({ status: 'CANCELADA', totals: { total: 3, pending: 2 } })
  await asAdmin('PUT', `/campaigns/${campaign.id}`, {
    name: 'Natal',
    message1: 'Ainda dá tempo, {nome}!',
    whatsappId: inbox.whatsappId,
  })
  await travel(minutes(5))
  await configure()
  await act(campaign, 'restart')
  await over(campaign)
  expect(await saidTo(numbers[0])).toEqual(['Feliz Natal, Gil!'])
  expect(await saidTo(numbers[2])).toEqual(['Ainda dá tempo, Ivo Souza!'])
})

test('one that is planned starts by itself, late if the program was away, and waits for its hours', async () => {
  const { tagListId } = await tagged(['Jana'])
  const scheduledAt = later(server.clock.now(), hours(2)).toISOString()
  const campaign = await create({ tagListId, scheduledAt })
  expect(campaign).toMatchObject({ status: 'PROGRAMADA', scheduledAt })
  const form = { name: 'Outro nome', message1: 'Oi', whatsappId: inbox.whatsappId, scheduledAt, tagListId }
  expect((await asAdmin('PUT', `/campaigns/${campaign.id}`, form)).body).toMatchObject({ name: 'Outro nome' })
  await travel(hours(1.5))
  expect((await asAdmin('PUT', `/campaigns/${campaign.id}`, form)).body.error).toBe('ERR_CAMPAIGN_STATE')
  await travel(hours(2))
  const zone = 'America/Sao_Paulo'
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
  const next = (Number(hour.format(server.clock.now())) + 2) % 23
  await configure({
    startHour: `${String(next).padStart(2, '0')}:00`,
    endHour: `${String(next).padStart(2, '0')}:30`,
  })
  await look()
  const held = await eventually(async () => {
    const now = await find(campaign)
    return now.hold !== null && now
  })
  expect(held).toMatchObject({ status: 'EM_ANDAMENTO', isLate: true, hold: { reason: 'outside_hours' } })
  await travel(Date.parse(held.hold?.until ?? '') - server.clock.now().getTime())
  await look()
  expect((await over(campaign)).totals).toMatchObject({ total: 1, pending: 0 })
  await configure()
})

describe('faults', () => {
  test('a connection that is down holds its campaigns, and another one that shares them goes on', async () => {
    const { tagListId, numbers } = await tagged(['Kika', 'Lia'])
    const down = await inbox.change(async (tenant) => {
      const id = await aConnection(tenant)
      const off = { wanted: false, status: 'DISCONNECTED' } as const
      await tenant.db.updateTable('connections').set(off).where('id', '=', id).execute()
      return id
    })
    const alone = await create({ tagListId, whatsappId: down })
    const { problems } = (await asAdmin('GET', `/campaigns/${alone.id}/preflight`)).body as CampaignPreflight
    expect(problems).toMatchObject([{ code: 'connection_down', severity: 'warning' }])
    await act(alone, 'start')
    await eventually(async () => (await find(alone)).hold?.reason === 'connection_down')
    expect((await find(alone)).totals.pending).toBe(2)
    const shared = await create({ tagListId, whatsappId: down, whatsappIds: [inbox.whatsappId] })
    await act(shared, 'start')
    await over(shared)
    expect(await saidTo(numbers[1])).toEqual(['Feliz Natal, Lia!'])
    // Nobody waits for the next look of the clock once it is up.
    expect((await asAdmin('POST', `/whatsappsession/${down}`)).status).toBe(200)
    expect((await over(alone)).totals).toMatchObject({ total: 2, pending: 0 })
  })

  test('a file that is gone is told before the start', async () => {
    const { tagListId } = await tagged(['Mel'])
    const campaign = await create({ tagListId })
    const { payload, headers } = multipart('file', 'oferta.pdf', Buffer.from('%PDF-1.4 oferta'))
    expect((await asAdmin('POST', `/campaigns/${campaign.id}/media-upload`, payload, headers)).body).toEqual({
      mensagem: 'Arquivo anexado',
    })
    await inbox.data(({ db }) =>
      db
        .updateTable('campaigns')
        .set({
          media: JSON.stringify({ mediaPath: 'gone.pdf', mediaName: 'oferta.pdf', mediaType: 'application' }),
        })
        .where('id', '=', campaign.id)
        .execute(),
    )
    const { problems } = (await asAdmin('GET', `/campaigns/${campaign.id}/preflight`)).body
    expect(problems).toMatchObject([{ code: 'media_gone', severity: 'error' }])
  })

  test('groups and blocked contacts are skipped with their reason, and one without words does not start', async () => {
    const { tagListId } = await tagged(['Nina'], { active: false })
    const campaign = await create({ tagListId })
    await act(campaign, 'start')
    expect((await over(campaign)).totals).toMatchObject({ total: 1, valid: 0, skipped: 1 })
    expect((await recipients(campaign))[0]?.reason?.code).toBe('blocked')
    const empty = await create({ tagListId, message1: '' })
    expect((await act(empty, 'start')).body.error).toBe('ERR_CAMPAIGN_NOT_READY')
    expect((await asAdmin('DELETE', `/campaigns/${campaign.id}`)).status).toBe(200)
    expect((await asAdmin('GET', `/campaigns/${campaign.id}`)).status).toBe(404)
    const left = (table: 'campaigns' | 'campaignRecipients' | 'campaignCounters') =>
      inbox.data(({ db }) =>
        db
          .selectFrom(table)
          .select('id')
          .where(table === 'campaigns' ? 'id' : 'campaignId', '=', campaign.id)
          .execute(),
      )
    for (const table of ['campaigns', 'campaignRecipients', 'campaignCounters'] as const)
      await eventually(async () => (await left(table)).length === 0)
  })
})

test('a test goes to one number and is in no report; attendants see nothing of all this', async () => {
  const campaign = await create({ message2: 'Segunda, {nome}' })
  const number = '5511966660001'
  const sent = (await act(campaign, 'test', { number, variant: 2 })).body
  expect(sent).toMatchObject({ ticketId: expect.any(Number), messageId: expect.any(Number) })
  await eventually(async () => (await saidTo(number)).length === 1)
  expect((await find(campaign)).totals.total).toBe(0)
  expect((await inbox.asAttendant('GET', '/campaigns')).status).toBe(403)
})

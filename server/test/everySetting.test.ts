import { companySettingDefaults, weekdays, type CompanySetting } from '@chatflow/contract'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aContact } from '../src/conversations/contacts/contacts.factory.ts'
import { createLogger } from '../src/platform/logging.ts'
import { aSchedule } from '../src/outreach/schedules/schedules.factory.ts'
import { takeTurns } from '../src/outreach/schedules/takeTurns.ts'
import { aCustomer } from './inbox.ts'
import { startTestServer, type TestServer } from './server.ts'
import { aServiceDesk, type ServiceDesk } from './service.ts'

let server: TestServer
let desk: ServiceDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
  await desk.serve({ outOfHoursMessage: 'Fechado.', queueIds: [desk.first.id], greetingMessage: '' })
  const greeting = { greetingMessage: 'Bem-vinda!' }
  await desk.change(({ db }) =>
    db.updateTable('queues').set(greeting).where('id', '=', desk.first.id).execute(),
  )
})
afterAll(() => server.close())

const quietly = { userRandom: 'disabled', sendGreetingAccepted: 'disabled' }
/** What a new customer hears in answer to their first word. */
const firstAnswer = async () => {
  const customer = desk.customer()
  await customer.write('oi')
  return customer.rest()
}
/** How the choice between two queues arrives on the phone. */
const shownChoice = async () => {
  await desk.serve({ queueIds: [desk.first.id, desk.second.id], greetingMessage: 'Olá!' })
  const customer = desk.customer()
  await customer.write('oi')
  await customer.hears()
  await desk.serve({ queueIds: [desk.first.id], greetingMessage: '' })
  return (await desk.phone(customer.number)).find(({ fromBusiness }) => fromBusiness)?.mediaType
}
const neverOpen = async () => {
  const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }
  const schedules = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...closed }))
  await desk.asAdmin('PUT', `/companies/${desk.companyId}/schedules`, { schedules })
}
const newContact = async () => {
  const form = { name: 'Nova', number: aCustomer() }
  return (await desk.asAdmin('POST', '/contacts', form)).body.acceptAudioMessage as boolean
}
/** How words arrive that somebody forwards with their name. */
const forwarded = async () => {
  const { id: ticketId, contact } = await desk.write(aCustomer(), 'Rua A, 1')
  const [message] = await desk.messages(ticketId)
  const form = { messageId: message?.id, contactId: contact.id, signMessage: true }
  return (await desk.asAdmin('POST', '/message/forward', form)).body.message.body as string
}
/** The same of what was planned with it. */
const planned = async () => {
  const { id: contactId } = await desk.data((tenant) => aContact(tenant))
  const sendAt = server.clock.now().toISOString()
  const wish = { contactId, sendAt, body: 'Até amanhã', assinar: true, userId: desk.admin.id }
  const { id } = await desk.data((tenant) => aSchedule(tenant, wish))
  await takeTurns({ tenancy: server.tenancy, log: createLogger('silent') })
  return desk.data(async ({ db }) => {
    const sent = db.selectFrom('schedules').innerJoin('messages', 'messages.id', 'schedules.messageId')
    return (await sent.select('messages.body').where('schedules.id', '=', id).executeTakeFirstOrThrow()).body
  })
}
const asksWith = 'Guardamos seus dados.'

type Row = [
  key: CompanySetting,
  about: string,
  observe: () => Promise<unknown>,
  outcomes: [value: string, expected: unknown][],
  others?: Partial<Record<CompanySetting, string>>,
]
const rows: Row[] = [
  [
    'sendGreetingMessageOneQueues',
    'a connection with one queue greets',
    firstAnswer,
    [
      ['enabled', ['Bem-vinda!']],
      ['disabled', []],
    ],
  ],
  [
    'scheduleType',
    'the week of the company closes it',
    async () => {
      await neverOpen()
      return firstAnswer()
    },
    [
      ['company', ['Fechado.']],
      ['disabled', ['Bem-vinda!']],
    ],
  ],
  [
    'language',
    'the bot speaks it in words of its own',
    async () => (await firstAnswer())[1]?.split('\n\n')[0],
    [
      ['pt-BR', 'Você concorda com o tratamento dos seus dados pessoais?'],
      ['en', 'Do you agree to the processing of your personal data?'],
      ['es', '¿Está de acuerdo con el tratamiento de sus datos personales?'],
      ['tr', 'Kişisel verilerinizin işlenmesini kabul ediyor musunuz?'],
    ],
    { enableLGPD: 'enabled', lgpdMessage: asksWith },
  ],
  [
    'chatBotType',
    'choices are drawn',
    shownChoice,
    [
      ['text', 'conversation'],
      ['list', 'listMessage'],
      ['button', 'interactiveMessage'],
    ],
  ],
  [
    'acceptAudioMessageContact',
    'a contact that somebody adds may send recordings',
    newContact,
    [
      ['enabled', true],
      ['disabled', false],
    ],
  ],
  [
    'sendSignMessage',
    'what is forwarded or planned bears the name of its author',
    async () => [await forwarded(), await planned()].map((body) => body.startsWith('*')),
    [
      ['enabled', [true, true]],
      ['disabled', [false, false]],
    ],
  ],
  [
    'lgpdLink',
    'the question for consent carries the link',
    async () => (await firstAnswer())[0],
    [
      ['', asksWith],
      ['https://empresa.test/p', `${asksWith}\n\nhttps://empresa.test/p`],
    ],
    { enableLGPD: 'enabled', lgpdMessage: asksWith },
  ],
  [
    'enableLGPD',
    'nobody is asked while it is off',
    async () => (await firstAnswer())[0],
    [
      ['disabled', 'Bem-vinda!'],
      ['enabled', asksWith],
    ],
    { lgpdMessage: asksWith },
  ],
]
const cases = rows.flatMap(([key, about, observe, outcomes, others]) =>
  outcomes.map(([value, expected]) => ({ key, about, value, observe, expected, others })),
)

test.each(cases)('$key "$value": $about', async ({ key, value, observe, expected, others }) => {
  await desk.configure({ ...quietly, ...others, [key]: value })
  expect(await observe()).toEqual(expected)
})

/** Where the other settings are turned on and off, and what that changes. */
const elsewhere: Partial<Record<CompanySetting, string>> = {
  userCreation: 'src/company/auth/signUp.test.ts',
  downloadLimit: 'src/conversations/messages/messageMedia.test.ts',
  userRating: 'src/service/ratings/ratings.test.ts',
  attendantRating: 'src/service/attendance/resolveTicket.test.ts',
  acceptCallWhatsapp: 'src/traffic/inbound/receiveCall.test.ts',
  AcceptCallWhatsappMessage: 'src/traffic/inbound/receiveCall.test.ts',
  userRandom: 'src/service/assignment/enterQueue.test.ts',
  sendFarewellWaitingTicket: 'src/service/attendance/resolveTicket.test.ts',
  requiredTag: 'src/service/attendance/resolveTicket.test.ts',
  sendGreetingAccepted: 'src/service/attendance/acceptTicket.test.ts',
  greetingAcceptedMessage: 'src/service/attendance/acceptTicket.test.ts',
  sendQueuePosition: 'src/service/assignment/enterQueue.test.ts',
  sendQueuePositionMessage: 'src/service/assignment/enterQueue.test.ts',
  DirectTicketsToWallets: 'src/service/assignment/enterQueue.test.ts',
  lgpdDeleteMessage: 'src/service/consent/consent.test.ts',
  lgpdHideNumber: 'src/conversations/tickets/announceTicket.test.ts',
  lgpdConsent: 'src/service/consent/consent.test.ts',
  lgpdMessage: 'src/service/consent/consent.test.ts',
  sendMsgTransfTicket: 'src/service/attendance/transferTicket.test.ts',
  transferMessage: 'src/service/attendance/transferTicket.test.ts',
  closeTicketOnTransfer: 'src/service/attendance/transferTicket.test.ts',
  showNotificationPending: 'src/conversations/tickets/listUnreadTickets.test.ts',
  allUserChat: 'src/conversations/tickets/ticketViews.test.ts',
  firstSteps: 'src/insight/firstSteps/firstSteps.test.ts',
  assistantPrompt: 'src/automation/assist/assist.test.ts',
  twoFactorRequired: 'src/company/twoFactor/twoFactor.test.ts',
  superTwoFactorRequired: 'src/company/twoFactor/twoFactor.test.ts',
}

describe('every setting', () => {
  test.each(Object.keys(companySettingDefaults) as CompanySetting[])('%s has a test', async (key) => {
    if (rows.some(([known]) => known === key)) return
    const file = elsewhere[key]
    expect(file, 'a row above, or the file that turns it on and off').toBeDefined()
    expect(await readFile(path.join(import.meta.dirname, '..', file ?? ''), 'utf8')).toContain(key)
  })
})

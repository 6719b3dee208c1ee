import {
  ConnectionChanges,
  connectionDefaults,
  dateProblems,
  NewConnection,
  redirectNeedsBoth,
  type Connection,
} from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  changesOf,
  connectionErrors,
  fieldsOfTab,
  initialConnectionForm,
  tabOfError,
} from './connectionForm.ts'

const timeZone = 'America/Sao_Paulo'
const now = new Date('2026-06-15T15:00:00.000Z')
const editing = { before: undefined, timeZone }
const rules = { ...editing, hasRatings: false, now }
const filled = { ...initialConnectionForm(editing), name: 'Vendas' }

describe('the form of a connection', () => {
  test('holds every field it shows, and what it sends is what the contract takes', () => {
    expect(Object.keys(filled).toSorted()).toEqual(Object.values(fieldsOfTab).flat().toSorted())
    expect(connectionErrors(filled, rules)).toEqual({})
    expect(NewConnection.strict().safeParse(bodyOf(filled, editing, now)).success).toBe(true)
    expect(ConnectionChanges.strict().safeParse(changesOf(filled, editing, now)).success).toBe(true)
  })
  test('needs a name of its own', () => {
    expect(connectionErrors({ ...filled, name: '' }, rules)).toEqual({ name: 'Required' })
    expect(connectionErrors({ ...filled, name: 'V' }, rules)).toEqual({ name: 'Too Short!' })
  })
  test('needs a greeting as soon as there is a choice of queues', () => {
    const greeting = { greetingMessage: 'ERR_WAPP_GREETING_REQUIRED' }
    expect(connectionErrors({ ...filled, queueIds: [1] }, rules)).toEqual({})
    expect(connectionErrors({ ...filled, queueIds: [1, 2], greetingMessage: ' ' }, rules)).toEqual(greeting)
    expect(connectionErrors({ ...filled, queueIds: [1, 2], greetingMessage: 'Olá' }, rules)).toEqual({})
  })
  test('asks for what the network wants to know of us, and sends only what was typed', () => {
    const asked = { ...filled, provider: 'cloud' as const }
    expect(connectionErrors({ ...asked, credentials: { phoneNumberId: 'abc' } }, rules)).toEqual({
      'credentials.phoneNumberId': 'Digits only',
      'credentials.wabaId': 'Required',
      'credentials.accessToken': 'Required',
    })
    const accounts = { phoneNumberId: '1234567', wabaId: '7654321' }
    const before = { ...filled, accounts, secrets: ['accessToken'] } as unknown as Connection
    const typed = { ...asked, credentials: { ...accounts, wabaId: '7654322', accessToken: ' ' } }
    expect(connectionErrors(typed, { ...rules, before })).toEqual({})
    expect(changesOf(typed, { ...editing, before }, now).credentials).toEqual({ wabaId: '7654322' })
  })
  test('redirects with a time and a queue, or not at all', () => {
    expect(connectionErrors({ ...filled, timeSendQueue: 5 }, rules)).toEqual({
      sendIdQueue: redirectNeedsBoth,
    })
    expect(connectionErrors({ ...filled, sendIdQueue: 5 }, rules)).toEqual({
      timeSendQueue: redirectNeedsBoth,
    })
  })
  test('asks when a vacation begins and ends', () => {
    const message = { ...filled, collectiveVacationMessage: 'Voltamos logo.' }
    expect(connectionErrors({ ...message, collectiveVacationStart: '2026-12-24' }, rules)).toEqual({
      collectiveVacationEnd: 'Required',
    })
  })
  test('imports whole days of the company, and of today what has happened', () => {
    const asked = { ...filled, importOldMessages: '2026-05-01', importRecentMessages: '2026-06-14' }
    expect(connectionErrors(asked, rules)).toEqual({ queueIdImportMessages: 'Required' })
    const complete = { ...asked, queueIdImportMessages: 3 }
    expect(connectionErrors(complete, rules)).toEqual({})
    expect(bodyOf(complete, editing, now)).toMatchObject({
      importOldMessages: '2026-05-01T03:00:00.000Z',
      importRecentMessages: '2026-06-15T02:59:59.999Z',
    })
    const untilToday = { ...complete, importRecentMessages: '2026-06-15' }
    expect(connectionErrors(untilToday, rules)).toEqual({})
    expect(bodyOf(untilToday, editing, now).importRecentMessages).toBe(now.toISOString())
    expect(connectionErrors({ ...complete, importOldMessages: '2023-01-01' }, rules)).toEqual({
      importOldMessages: dateProblems.importTooOld,
    })
  })
  test('sends a day that nobody changed as the very moment it was', () => {
    const before = {
      ...connectionDefaults,
      queues: [],
      name: 'Antiga',
      importOldMessages: '2020-03-01T10:20:30.000Z',
      importRecentMessages: '2020-04-01T11:22:33.000Z',
      queueIdImportMessages: 3,
    } as unknown as Connection
    const kept = initialConnectionForm({ before, timeZone })
    expect(kept).toMatchObject({ importOldMessages: '2020-03-01', importRecentMessages: '2020-04-01' })
    expect(bodyOf(kept, { before, timeZone }, now)).toMatchObject({
      importOldMessages: before.importOldMessages,
      importRecentMessages: before.importRecentMessages,
    })
    expect(connectionErrors(kept, { ...rules, before })).toEqual({})
  })
  test('asks for the survey where ratings are on', () => {
    const asked = { ...rules, hasRatings: true }
    expect(connectionErrors(filled, asked)).toEqual({
      ratingMessage: 'Required',
      expiresTicketNPS: 'Required',
    })
    expect(connectionErrors({ ...filled, ratingMessage: 'Nota?', expiresTicketNPS: 10 }, asked)).toEqual({})
  })
  test('says which time of which day is no time', () => {
    const [monday, ...others] = filled.schedules
    if (!monday) throw new Error('a week has a Monday')
    const schedules = [{ ...monday, endTimeA: '25:00', startTimeB: '', endTimeB: '' }, ...others]
    expect(Object.keys(connectionErrors({ ...filled, schedules }, rules))).toEqual(['schedules.0.endTimeA'])
  })
  test('knows the tab of each error', () => {
    const fields = ['name', 'queueIdImportMessages', 'lgpdLink', 'expiresTicketNPS', 'schedules.0.endTimeA']
    expect(fields.map(tabOfError)).toEqual(['general', 'general', 'messages', 'ratings', 'schedules'])
  })
})

import { ConnectionChanges, NewConnection, redirectNeedsBoth } from '@chatflow/contract'
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
const rules = { isNew: true, hasRatings: false, timeZone }
const filled = { ...initialConnectionForm('new', timeZone), name: 'Vendas' }

describe('the form of a connection', () => {
  test('holds every field it shows, and what it sends is what the contract takes', () => {
    expect(Object.keys(filled).toSorted()).toEqual(Object.values(fieldsOfTab).flat().toSorted())
    expect(connectionErrors(filled, rules)).toEqual({})
    expect(NewConnection.strict().safeParse(bodyOf(filled, timeZone)).success).toBe(true)
    expect(ConnectionChanges.strict().safeParse(changesOf(filled, timeZone)).success).toBe(true)
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
    const schedules = [{ ...monday, endTimeA: '25:00', startTimeB: '' }, ...others]
    expect(Object.keys(connectionErrors({ ...filled, schedules }, rules))).toEqual(['schedules.0.endTimeA'])
  })
  test('knows the tab of each error', () => {
    expect(['name', 'greetingMessage', 'expiresTicketNPS', 'schedules.0.endTimeA'].map(tabOfError)).toEqual([
      'general',
      'messages',
      'ratings',
      'schedules',
    ])
  })
})

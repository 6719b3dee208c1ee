import { expect, test } from 'vitest'
import { Event, readCards, readData, timesOf, webAddress } from './messageData.ts'

test('only addresses of the web can be opened', () => {
  expect(webAddress('https://loja.com.br/p?id=1')).toBe('https://loja.com.br/p?id=1')
  expect(webAddress(' loja.com.br ')).toBe('https://loja.com.br')
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc',
    '',
    'olá',
  ])
    expect(webAddress(text)).toBeUndefined()
})
test('several cards are read from one message', () => {
  const card = (name: string, line: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${line}\nEND:VCARD`
  const two = [
    card('Rita\\, a dona', 'TEL;type=CELL;waid=5511988887777:+55 11 98888-7777'),
    card('Loja', 'item1.TEL:11 3333-4444'),
  ].join('\r\n')
  expect(readCards(two)).toEqual([
    { name: 'Rita, a dona', numbers: ['5511988887777'] },
    { name: 'Loja', numbers: ['1133334444'] },
  ])
  expect(readCards('nothing of the kind')).toEqual([])
})
test('an invitation lasts two hours', () => {
  const times = timesOf({ startAt: '2026-11-15T10:00:00.000Z' })
  expect(times?.end.toISOString()).toBe('2026-11-15T12:00:00.000Z')
  expect(timesOf({ startAt: 'amanhã' })).toBeUndefined()
})
test('an invitation says when and where, also as phones write it', () => {
  const ours = { name: 'Visita', startAt: '2026-12-01T13:00:00.000Z', location: 'Rua A, 1' }
  expect(readData(Event, ours)).toMatchObject(ours)
  const theirs = {
    name: 'Visita',
    startTime: 1_796_130_000,
    location: { name: 'Loja', address: 'Rua A, 1', degreesLatitude: -23.5 },
  }
  expect(readData(Event, theirs)).toMatchObject({
    name: 'Visita',
    startAt: '2026-12-01T13:00:00.000Z',
    location: 'Loja, Rua A, 1',
  })
  expect(readData(Event, { name: 'Visita', startAt: true, location: 7 })).toMatchObject({ name: 'Visita' })
})

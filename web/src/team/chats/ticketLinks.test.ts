import { expect, test } from 'vitest'
import { ticketsIn, withoutLinks } from './ticketLinks.ts'

const uuid = '0b9f3a52-61aa-4c1b-9a36-2f1f0d9f7c11'
const other = '1b9f3a52-61aa-4c1b-9a36-2f1f0d9f7c11'
const home = 'https://chat.example.com'

test.each([
  [`Veja ${home}/tickets/${uuid}.`, [uuid]],
  [
    `${home}/tickets/${uuid} e ${home}/tickets/${other} e ${home}/tickets/${uuid.toUpperCase()}`,
    [uuid, other],
  ],
  [`${home}/tickets/${uuid}?x=1`, [uuid]],
  [`https://evil.example.com/tickets/${uuid}`, []],
  [`https://evil.example.com/${home}/tickets/${uuid}`, []],
  [`${home}/contacts/${uuid}`, []],
  [`${home}/tickets/${uuid}0`, []],
  [`É o /tickets/${uuid}`, [uuid]],
  [`x/tickets/${uuid}`, []],
])('“%s” links to the tickets %j', (text, tickets) => {
  expect(ticketsIn(text, home)).toEqual(tickets)
})

test('a link that is shown as a card is left out of the words, every other one stays', () => {
  const text = `É o ${home}/tickets/${uuid}\nNão o /tickets/${other}`
  expect(withoutLinks(text, home, (shown) => shown === uuid)).toBe(`É o \nNão o /tickets/${other}`)
  expect(withoutLinks(`/tickets/${uuid}`, home, () => true)).toBe('')
})

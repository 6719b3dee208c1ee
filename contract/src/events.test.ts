import { expect, test } from 'vitest'
import { companyEvents, eventName, type CompanyEvent } from './events.ts'

test('events carry the company in their name, announcements do not, imports at the end', () => {
  const special: Partial<Record<CompanyEvent, string>> = {
    announcement: 'company-announcement',
    importMessages: 'importMessages-7',
  }
  for (const event of Object.keys(companyEvents) as CompanyEvent[])
    expect(eventName(7, event)).toBe(special[event] ?? `company-7-${event}`)
})

test('an event says nothing that its schema does not name', () => {
  const told = companyEvents.auth.parse({
    action: 'update',
    user: { id: 1, email: 'ana@test.local', passwordHash: 'x' },
    token: 'x',
  })
  expect(told).toEqual({ action: 'update', user: { id: 1 } })
})

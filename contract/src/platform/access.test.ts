import { expect, test } from 'vitest'
import { can, capabilities, type Person } from './access.ts'

const attendant: Person = {
  profile: 'user',
  super: false,
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  allUserChat: 'disabled',
}
const allowed = (person: Partial<Person>) =>
  capabilities.filter((capability) => can({ ...attendant, ...person }, capability)).toSorted()

test('an attendant has no right by default', () => {
  expect(allowed({})).toEqual([])
})

test('an attendant sees the dashboard when it was granted, and gains nothing else by it', () => {
  expect(allowed({ showDashboard: 'enabled' })).toEqual(['dashboard:view'])
})

test('an admin manages the company, and not the platform', () => {
  expect(allowed({ profile: 'admin' })).toEqual([
    'api:manage',
    'audit:read',
    'billing:manage',
    'campaigns:manage',
    'chats:use',
    'connections-page:addConnection',
    'contacts-page:deleteContact',
    'contacts:import',
    'dashboard:view',
    'files:manage',
    'flows:manage',
    'inbound:manage',
    'integrations:manage',
    'lanes:delete',
    'macros:share',
    'moments:view',
    'notes:manage',
    'numbers:view',
    'prompts:manage',
    'queues:manage',
    'quick-messages:manage',
    'schedules:manage',
    'settings:manage',
    'ticket-options:deleteTicket',
    'tickets-manager:showall',
    'tickets:closeAll',
    'tickets:trace',
    'user-modal:editProfile',
    'user-modal:editQueues',
    'users:manage',
    'views:share',
  ])
})

test('a super user looks after the platform; the company needs the profile as well', () => {
  expect(allowed({ super: true })).toEqual([
    'announcements:manage',
    'companies:manage',
    'connections:overview',
    'helps:manage',
    'mails:read',
    'plans:manage',
    'platform:health',
    'platform:settings',
  ])
  expect(allowed({ super: true, profile: 'admin' })).toEqual(capabilities.toSorted())
})

test('the internal chat is for admins and for those it was opened to', () => {
  expect(allowed({ allUserChat: 'enabled' })).toEqual(['chats:use'])
})

import type { Toggle } from './fields.ts'

/** What decides a person's rights. Sessions, users and tests all have this shape. */
export interface Person {
  profile: 'admin' | 'user'
  super: boolean
  showDashboard: Toggle
  allowRealTime: Toggle
  allowConnections: Toggle
  allUserChat: Toggle
}

const admin = (person: Person) => person.profile === 'admin'
const superUser = (person: Person) => person.super

/** Everything a person can be allowed to do, and who is. Code asks `can`, never `profile === 'admin'`. */
const rules = {
  'dashboard:view': (person: Person) => admin(person) || person.showDashboard === 'enabled',
  'chats:use': (person: Person) => admin(person) || person.allUserChat === 'enabled',
  'connections-page:addConnection': (person: Person) =>
    admin(person) || person.allowConnections === 'enabled',
  'connections:overview': superUser,
  'users:manage': admin,
  'queues:manage': admin,
  'files:manage': admin,
  'integrations:manage': admin,
  'api:manage': admin,
  'flows:manage': admin,
  'prompts:manage': admin,
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,
  'moments:view': (person: Person) => admin(person) || person.allowRealTime === 'enabled',
  'tickets-manager:showall': admin,
  'ticket-options:deleteTicket': admin,
  'tickets:closeAll': admin,
  'tickets:trace': admin,
  'numbers:view': admin,
  'notes:manage': admin,
  'lanes:delete': admin,
  'quick-messages:manage': admin,
  'macros:share': admin,
  'views:share': admin,
  'schedules:manage': admin,
  'contacts-page:deleteContact': admin,
  'contacts:import': admin,
  'campaigns:manage': admin,
  'inbound:manage': admin,
  'settings:manage': admin,
  'billing:manage': admin,
  'audit:read': admin,
  'announcements:manage': superUser,
  'helps:manage': superUser,
  'companies:manage': superUser,
  'plans:manage': superUser,
  'mails:read': superUser,
  'platform:settings': superUser,
  'platform:health': superUser,
} satisfies Record<string, (person: Person) => boolean>

export type Capability = keyof typeof rules
export const capabilities = Object.keys(rules) as Capability[]
export const isCapability = (access: string): access is Capability => access in rules

export function can(person: Person, capability: Capability): boolean {
  return rules[capability](person)
}

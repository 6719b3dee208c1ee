import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import {
  id,
  idParam,
  isoDate,
  knownPassword,
  language,
  Message,
  spelledBoolean,
  spelledToggle,
  text,
  timeOfDay,
  toggle,
} from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { Plan } from './plans.ts'
import { QueueName } from './queues.ts'

export const ticketsManagerWidth = { min: 404, max: 700, default: 550 } as const
export const maxCapacity = 999
export const avatarMaxBytes = 5 * 1024 * 1024

const profile = z.enum(['admin', 'user'])
const email = z.string('Required').trim().toLowerCase().max(254).pipe(z.email('Invalid email'))
const name = text(50).trim().min(2, 'Too Short!')
/** Rules of the user form and of sign-up; a reset asks for more (see auth). */
export const password = z.string('Required').min(5, 'Too Short!').max(50, 'Too Long!')

export const User = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile,
  super: z.boolean(),
  companyId: id,
  /** File name with its signature; see `profileImageUrl`. */
  profileImage: z.string().nullable(),
  whatsappId: id.nullable(),
  online: z.boolean(),
  startWork: timeOfDay,
  endWork: timeOfDay,
  farewellMessage: z.string(),
  allTicket: z.enum(['enable', 'disable']),
  allowGroup: z.boolean(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  allHistoric: toggle,
  allUserChat: toggle,
  userClosePendingTicket: toggle,
  showDashboard: toggle,
  allowRealTime: toggle,
  allowConnections: toggle,
  /** How many tickets one person should have in hand at most. */
  capacity: z.number().int(),
  defaultTicketsManagerWidth: z.number(),
  language,
  createdAt: isoDate,
  queues: z.array(QueueName.extend({ UserQueue: z.object({ userId: id, queueId: id }) })),
  company: z.object({
    id,
    name: z.string(),
    dueDate: isoDate.nullable(),
    document: z.string().nullable(),
    timezone: z.string(),
    plan: Plan,
    companieSettings: z.array(z.array(z.object({ key: z.string(), value: z.string() }))),
  }),
})
export type User = z.infer<typeof User>

export const profileImageUrl = (user: Pick<User, 'companyId' | 'profileImage'>) =>
  user.profileImage && `/public/company${user.companyId}/user/${user.profileImage}`

/** All spellings of the field arrive; one leaves. */
const allTicket = spelledBoolean.transform((isOn) => (isOn ? 'enable' : 'disable') as 'enable' | 'disable')

const userFields = z.object({
  name,
  email,
  profile,
  startWork: timeOfDay,
  endWork: timeOfDay,
  farewellMessage: text(2000),
  allTicket,
  allowGroup: spelledBoolean,
  defaultTheme: User.shape.defaultTheme,
  defaultMenu: User.shape.defaultMenu,
  allHistoric: spelledToggle,
  allUserChat: spelledToggle,
  userClosePendingTicket: spelledToggle,
  showDashboard: spelledToggle,
  allowRealTime: spelledToggle,
  allowConnections: spelledToggle,
  capacity: z.number().int().min(1).max(maxCapacity),
  language,
  whatsappId: id.nullable(),
  queueIds: z.array(id).max(1000),
})

/** What a plain user may change about themselves; everything else needs `user-modal:editProfile`. */
export const ownFields = [
  'name',
  'email',
  'password',
  'defaultTheme',
  'defaultMenu',
  'farewellMessage',
  'language',
] as const

export const newUserDefaults = {
  profile: 'user',
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  allTicket: 'disable',
  allowGroup: false,
  defaultTheme: 'light',
  defaultMenu: 'open',
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: 'enabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  capacity: 10,
  language: 'pt-BR',
  whatsappId: null,
  queueIds: [],
} as const

export const NewUser = userFields.partial().extend({ name, email, password, profile })
export type NewUser = z.infer<typeof NewUser>
/** An empty password means "leave it as it is": forms send the field untouched. */
export const UserChanges = userFields.partial().extend({
  password: z.union([z.literal(''), password]).optional(),
  /** Asked of those who change their own password. */
  currentPassword: knownPassword.optional(),
})
export type UserChanges = z.infer<typeof UserChanges>

const byUser = z.object({ userId: idParam })

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The users of the company, by name.',
  access: 'users:manage',
  query: pageQuery,
  response: z.object({ users: z.array(User), ...pageEnd }),
})
export const UserName = User.pick({
  id: true,
  name: true,
  email: true,
  profile: true,
  online: true,
  companyId: true,
  profileImage: true,
  queues: true,
  capacity: true,
})
export const listUserNames = endpoint({
  method: 'GET',
  path: '/users/list',
  summary: 'Every user of the company in short form, to choose from.',
  access: 'signedIn',
  isKept: true,
  response: z.array(UserName),
})
export const findUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  summary: 'One user: oneself, or anyone of the company for an admin.',
  access: 'signedIn',
  whileExpired: true,
  params: byUser,
  response: User,
})
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Adds a user to the company, within the limit of its plan.',
  access: 'users:manage',
  body: NewUser,
  response: User,
})
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:userId',
  summary: 'Changes a user. A plain user may change only some fields of their own.',
  access: 'signedIn',
  whileExpired: true,
  params: byUser,
  body: UserChanges,
  response: User,
})
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:userId',
  summary: 'Removes a user and ends the sessions of that user.',
  access: 'users:manage',
  params: byUser,
  response: Message,
})
export const uploadUserImage = endpoint({
  method: 'POST',
  path: '/users/:userId/media-upload',
  summary: 'Replaces the picture of a user.',
  access: 'signedIn',
  whileExpired: true,
  params: byUser,
  file: { field: 'profileImage', maxBytes: avatarMaxBytes },
  response: z.object({ user: z.object({ profileImage: z.string() }) }),
})
export const changeTicketsManagerWidth = endpoint({
  method: 'PUT',
  path: '/users/toggleChangeWidht/:userId',
  summary: 'Remembers how wide a user drew the ticket list.',
  access: 'signedIn',
  params: byUser,
  body: z.object({
    defaultTicketsManagerWidth: z.coerce
      .number()
      .int()
      .min(ticketsManagerWidth.min)
      .max(ticketsManagerWidth.max),
  }),
  response: User,
})

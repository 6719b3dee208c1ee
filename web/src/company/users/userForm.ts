import { newUserDefaults, ownFields, type User } from '@chatflow/contract'

const formFields = [
  'name',
  'email',
  'profile',
  'startWork',
  'endWork',
  'farewellMessage',
  'whatsappId',
  'allTicket',
  'allowGroup',
  'defaultTheme',
  'defaultMenu',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
  'capacity',
  'language',
] as const satisfies (keyof User)[]

type FormFields = Pick<User, (typeof formFields)[number]>
export type UserFormValues = FormFields & { password: string; currentPassword: string; queueIds: number[] }

const noPassword = { password: '', currentPassword: '' }

export function initialUserForm(user: User | 'new'): UserFormValues {
  if (user === 'new') {
    return { ...fieldsOf({ ...newUserDefaults, name: '', email: '' }), ...noPassword, queueIds: [] }
  }
  return { ...fieldsOf(user), ...noPassword, queueIds: user.queues.map((queue) => queue.id) }
}

const fieldsOf = (source: FormFields) =>
  Object.fromEntries(formFields.map((field) => [field, source[field]])) as FormFields

interface Rights {
  mayEditProfile: boolean
  mayEditQueues: boolean
}

/** Sends only what this person may change: the server refuses the rest, even unchanged. */
export function changesToSend(values: UserFormValues, rights: Rights): Partial<UserFormValues> {
  const isOwnField = (field: string) => ownFields.some((own) => own === field)
  const maySend = (field: string) => {
    if (field === 'password') return values.password !== ''
    if (field === 'currentPassword') return values.password !== '' && values.currentPassword !== ''
    if (field === 'queueIds') return rights.mayEditQueues
    return rights.mayEditProfile || isOwnField(field)
  }
  return Object.fromEntries(Object.entries(values).filter(([field]) => maySend(field)))
}

import { NewUser, ownFields } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { changesToSend, initialUserForm } from './userForm.ts'

const filled = { ...initialUserForm('new'), name: 'Ana', email: 'ana@example.test', password: 'secret' }
const admin = { mayEditProfile: true, mayEditQueues: true }
const attendant = { mayEditProfile: false, mayEditQueues: false }

test('a new user starts as an attendant who may close waiting conversations', () => {
  expect(initialUserForm('new')).toMatchObject({
    profile: 'user',
    startWork: '00:00',
    endWork: '23:59',
    userClosePendingTicket: 'enabled',
    showDashboard: 'disabled',
  })
})
test('an admin sends everything the contract takes', () => {
  expect(NewUser.safeParse(changesToSend(filled, admin)).success).toBe(true)
  const { currentPassword: _, ...sent } = filled
  expect(changesToSend(filled, admin)).toEqual(sent)
})
test('a plain user sends only their own fields', () => {
  expect(Object.keys(changesToSend(filled, attendant)).toSorted()).toEqual([...ownFields].toSorted())
})
test('the current password goes with a new one, and never alone', () => {
  const known = { ...filled, currentPassword: 'antiga' }
  expect(changesToSend(known, attendant)).toMatchObject({ password: 'secret', currentPassword: 'antiga' })
  expect(changesToSend({ ...known, password: '' }, admin)).not.toHaveProperty('currentPassword')
})
test('an untouched password is not sent', () => {
  expect(changesToSend({ ...filled, password: '' }, admin)).not.toHaveProperty('password')
})

import { AnnouncementForm, CheckoutForm, NewUser } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { contractErrors } from './contractErrors.ts'

const ana = { name: 'Ana', email: 'ana@example.test', password: 'secret', profile: 'user' }

test('a sound form has no errors', () => {
  expect(contractErrors(NewUser, ana)).toEqual({})
})
test('an empty field is missing rather than too short', () => {
  expect(contractErrors(NewUser, { ...ana, name: '', email: '' })).toEqual({
    name: 'Required',
    email: 'Required',
  })
  expect(contractErrors(AnnouncementForm, { title: '   ', text: 'x' })).toEqual({ title: 'Required' })
})
test('a form that has words of its own for what is missing keeps them', () => {
  expect(contractErrors(CheckoutForm, { firstName: '', zipcode: '', invoiceId: 1 })).toEqual({
    firstName: 'O nome completo é obrigatório',
    zipcode: 'CEP é obrigatório',
  })
})
test('each field shows the words of the contract', () => {
  expect(contractErrors(NewUser, { ...ana, name: 'A', email: 'ana', password: 'x'.repeat(51) })).toEqual({
    name: 'Too Short!',
    email: 'Invalid email',
    password: 'Too Long!',
  })
})

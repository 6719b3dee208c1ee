import { expect, test } from 'vitest'
import { ContactListForm, ContactListItemForm } from './contactListCalls.ts'

const said = (form: typeof ContactListForm | typeof ContactListItemForm, values: object) =>
  form.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [{ name: 'A' }, 'Too Short!'],
  [{ name: 'A'.repeat(51) }, 'Too Long!'],
  [{}, 'Required'],
])('a list with %j is refused: %s', (form, message) => {
  expect(said(ContactListForm, form)).toEqual([['name', message]])
})

const ana = { name: 'Ana', number: '11987654321', contactListId: 1 }
test.each([
  [{ number: '1234567' }, 'number', 'Too Short!'],
  [{ number: '1'.repeat(51) }, 'number', 'Too Long!'],
  [{ number: undefined }, 'number', 'Required'],
  [{ name: 'A' }, 'name', 'Too Short!'],
  [{ name: 'A'.repeat(51) }, 'name', 'Too Long!'],
  [{ name: undefined }, 'name', 'Required'],
  [{ email: 'ana' }, 'email', 'Invalid email'],
])('an item with %j is refused', (wrong, path, message) => {
  expect(said(ContactListItemForm, { ...ana, ...wrong })).toEqual([[path, message]])
})

test('an item needs no address', () => {
  expect(said(ContactListItemForm, ana)).toBeUndefined()
  expect(said(ContactListItemForm, { ...ana, email: '' })).toBeUndefined()
})

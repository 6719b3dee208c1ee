import { expect, test } from 'vitest'
import { firstName } from './firstName.ts'

test.each([
  ['Ana Maria Souza', 'Ana'],
  ['  Ana', 'Ana'],
  ['🌸 Ana Souza', 'Ana'],
  ['+55 11 98765-4321', '+55 11 98765-4321'],
  ['李 小龙', '李'],
  ['', ''],
])('%j is called %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})

test.each([
  ['Dra. Ana Souza', 'Ana'],
  ['DR JOÃO LIMA', 'JOÃO'],
  ['Dr.ª Ana', 'Ana'],
  ['Profª Rita', 'Rita'],
  ['Prof. Dr. Ana Souza', 'Ana'],
  ['🩺 Dr. 🌸 Ana', 'Ana'],
  ['Srta. Bia', 'Bia'],
  ['Seu Antônio', 'Antônio'],
  ['dona Lurdes', 'Lurdes'],
  ['Doña Carmen Ruiz', 'Carmen'],
  ['Sra Señora Carmen', 'Carmen'],
  ['Lic. Pablo Gómez', 'Pablo'],
  ['Mrs. Mary Jones', 'Mary'],
  ['Doç. Dr. Elif Kaya', 'Elif'],
  ['Av. Mehmet Demir', 'Mehmet'],
  ['SAYIN Ayşe Yılmaz', 'Ayşe'],
])('a title is no first name: %j is called %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})

test.each([
  ['Dra.', 'Dra.'],
  ['Prof. Dr.', 'Prof. Dr.'],
])('%j, who is nothing but a title, stays so', (name, first) => {
  expect(firstName(name)).toBe(first)
})

test.each([
  ['Don Draper', 'Don'],
  ['Doc Brown', 'Doc'],
  ['Drica Moraes', 'Drica'],
  ['J. Paulo', 'J.'],
  ['Ing Wei', 'Ing'],
])('what only looks like a title is a name: %j is called %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})

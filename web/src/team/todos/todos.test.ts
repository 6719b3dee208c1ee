import { expect, test } from 'vitest'
import { addTodo, editTodo, maxTodoLength, readTodos, removeTodo, restoreTodo, type Todo } from './todos.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const [first, second] = [
  { id: 'a', now: at(0) },
  { id: 'b', now: at(1) },
]
const two = addTodo(addTodo([], ' Ligar para a Ana ', first), 'Enviar proposta', second)
const texts = (todos: Todo[]) => todos.map(({ text }) => text)

test('a task is added above the others, without the blanks around it', () => {
  expect(texts(two)).toEqual(['Enviar proposta', 'Ligar para a Ana'])
  expect(two[1]).toMatchObject({ createdAt: at(0).toISOString(), updatedAt: at(0).toISOString() })
})

test('blank text is ignored', () => {
  expect(addTodo(two, '  \n ', { id: 'c', now: at(2) })).toBe(two)
  expect(editTodo(two, ' ', { id: 'a', now: at(2) })).toBe(two)
})

test('a task is edited where it stands, and says when; the same text is no change', () => {
  const edited = editTodo(two, 'Ligar para o Bruno', { id: 'a', now: at(5) })
  expect(texts(edited)).toEqual(['Enviar proposta', 'Ligar para o Bruno'])
  expect(edited[1]).toMatchObject({ createdAt: at(0).toISOString(), updatedAt: at(5).toISOString() })
  expect(editTodo(two, 'Ligar para a Ana ', { id: 'a', now: at(5) })).toEqual(two)
})

test('a task is deleted, and comes back to its place once', () => {
  const [one] = two
  const rest = removeTodo(two, 'b')
  expect(texts(rest)).toEqual(['Ligar para a Ana'])
  expect(restoreTodo(rest, one!, 0)).toEqual(two)
  expect(restoreTodo(two, one!, 0)).toBe(two)
})

test('what is kept is read, and what is broken is left out', () => {
  expect(readTodos(JSON.stringify(two))).toEqual(two)
  expect(readTodos(JSON.stringify([{ id: 1 }, two[0], null]))).toEqual([two[0]])
  for (const broken of [null, '', 'x', '{}', 'null', '5']) expect(readTodos(broken)).toEqual([])
})

test('a text without end is cut', () => {
  expect(addTodo([], 'x'.repeat(5000), first)[0]?.text).toHaveLength(maxTodoLength)
})

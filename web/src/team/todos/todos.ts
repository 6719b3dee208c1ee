import { z } from 'zod'

const Todo = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Todo = z.infer<typeof Todo>

/** Longer than any task, and short enough that a browser keeps thousands. */
export const maxTodoLength = 1000

/** What was kept; what is not a task, such as a file of another program's, is left out. */
export function readTodos(stored: string | null): Todo[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(kept) ? kept.flatMap((one) => Todo.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

interface Moment {
  id: string
  now: Date
}

/** The newest stands first. Blank text is ignored. */
export function addTodo(todos: Todo[], typed: string, { id, now }: Moment): Todo[] {
  const text = cleaned(typed)
  const at = now.toISOString()
  return text === '' ? todos : [{ id, text, createdAt: at, updatedAt: at }, ...todos]
}

/** Blank text is ignored, and the same text is no change. */
export function editTodo(todos: Todo[], typed: string, { id, now }: Moment): Todo[] {
  const text = cleaned(typed)
  if (text === '') return todos
  return todos.map((todo) =>
    todo.id === id && todo.text !== text ? { ...todo, text, updatedAt: now.toISOString() } : todo,
  )
}

export const removeTodo = (todos: Todo[], id: string): Todo[] => todos.filter((todo) => todo.id !== id)

/** Back where it stood, unless it is there. */
export function restoreTodo(todos: Todo[], todo: Todo, index: number): Todo[] {
  return todos.some(({ id }) => id === todo.id) ? todos : todos.toSpliced(index, 0, todo)
}

const cleaned = (typed: string) => typed.trim().slice(0, maxTodoLength)

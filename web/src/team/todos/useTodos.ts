import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { newUuid } from '../../platform/newUuid.ts'
import { notifyWarning } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { addTodo, editTodo, readTodos, removeTodo, restoreTodo, type Todo } from './todos.ts'

/** Each person of this browser has a list of their own; no server knows of it. */
const keyOf = (userId: number) => `todos ${userId}`

/** The browser tells only other tabs of a change; this one has to hear of its own. */
const changed = new EventTarget()

function subscribe(listen: () => void) {
  window.addEventListener('storage', listen)
  changed.addEventListener('change', listen)
  return () => {
    window.removeEventListener('storage', listen)
    changed.removeEventListener('change', listen)
  }
}

/** The tasks of the person at the screen, the same in every tab. */
export function useTodos() {
  const { t } = useTranslation('todos')
  const { user } = useSession()
  const key = keyOf(user.id)
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const todos = useMemo(() => readTodos(stored), [stored])
  /** What another tab wrote meanwhile is kept: the list is read again before it is changed. */
  const change = useCallback(
    (make: (now: Todo[]) => Todo[]) => {
      try {
        localStorage.setItem(key, JSON.stringify(make(readTodos(localStorage.getItem(key)))))
        changed.dispatchEvent(new Event('change'))
      } catch {
        notifyWarning(t('full'))
      }
    },
    [key, t],
  )
  return {
    todos,
    add: (text: string) => change((now) => addTodo(now, text, { id: newUuid(), now: new Date() })),
    edit: (id: string, text: string) => change((now) => editTodo(now, text, { id, now: new Date() })),
    remove: (id: string) => change((now) => removeTodo(now, id)),
    restore: (todo: Todo, index: number) => change((now) => restoreTodo(now, todo, index)),
  }
}

import { Button, Textarea } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconArrowBackUp, IconChecklist, IconDeviceLaptop, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useCommands } from '../../keys/commands.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import page from '../../ui/page.module.css'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { TodoRow } from './TodoRow.tsx'
import { maxTodoLength, type Todo } from './todos.ts'
import classes from './todos.module.css'
import { useTodos } from './useTodos.ts'

const undoMs = 8_000

export function TodosPage() {
  const { t } = useTranslation('todos')
  const { todos, add, edit, remove, restore } = useTodos()
  const [gone, setGone] = useState<{ todo: Todo; index: number }>()
  const { start, clear } = useTimeout(() => setGone(undefined), undoMs)
  const field = useRef<HTMLTextAreaElement>(null)
  const toField = () => field.current?.focus()
  const removeAt = (index: number, todo: Todo) => {
    remove(todo.id)
    setGone({ todo, index })
    clear()
    start()
    toField()
  }
  useCommands([{ id: 'newTodo', group: 'list', icon: IconChecklist, label: t('new'), run: toField }])
  return (
    <div className={`${page.page} ${classes.page}`}>
      <header className={classes.header}>
        <h1 className={page.title}>
          {t('title')}
          <span className={page.count}>{formatNumber(todos.length)}</span>
        </h1>
        <p className={classes.hint}>
          <IconDeviceLaptop size={18} stroke={1.75} aria-hidden />
          {t('hint')}
        </p>
      </header>
      <NewTodo field={field} onAdd={add} />
      <div className={classes.status} role="status">
        {gone && (
          <>
            <span className={classes.gone}>{t('deleted', { text: gone.todo.text })}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
              onClick={() => {
                restore(gone.todo, gone.index)
                setGone(undefined)
                toField()
              }}
            >
              {t('undo')}
            </Button>
          </>
        )}
      </div>
      {todos.length === 0 ? (
        <EmptyState icon={IconChecklist} text={t('empty')} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {todos.map((todo, index) => (
            <TodoRow
              key={todo.id}
              todo={todo}
              onEdit={(text) => edit(todo.id, text)}
              onRemove={() => removeAt(index, todo)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface NewTodoProps {
  field: RefObject<HTMLTextAreaElement | null>
  onAdd: (text: string) => void
}

/** Enter adds, and the next one can be written at once. */
function NewTodo({ field, onAdd }: NewTodoProps) {
  const { t } = useTranslation('todos')
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const add = () => {
    onAdd(text)
    setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.new}>
      <Textarea
        ref={field}
        className={classes.field}
        aria-label={t('new')}
        placeholder={t('placeholder')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxTodoLength}
        // On a phone the keyboard would cover the list.
        autoFocus={!isPhone}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={text.trim() === ''}
        onClick={add}
      >
        {t('add')}
      </Button>
    </div>
  )
}

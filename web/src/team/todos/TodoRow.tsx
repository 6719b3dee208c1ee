import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { maxTodoLength, type Todo } from './todos.ts'
import classes from './todos.module.css'

interface TodoRowProps {
  todo: Todo
  onEdit: (text: string) => void
  onRemove: () => void
}

export function TodoRow({ todo, onEdit, onRemove }: TodoRowProps) {
  const { t } = useTranslation('todos')
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { text, createdAt, updatedAt } = todo
  const finish = (written?: string) => {
    if (written !== undefined) onEdit(written)
    setEditing(false)
    // Where the editing began, the keyboard goes on.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  return (
    <li className={classes.row}>
      {isEditing ? (
        <EditTodo text={text} onDone={finish} />
      ) : (
        <>
          <div className={classes.words}>
            <p className={classes.text} dir="auto">
              {text}
            </p>
            <p className={classes.times}>
              <span>{t('created', { at: formatDateTime(createdAt) })}</span>
              {updatedAt !== createdAt && <span>{t('updated', { at: formatDateTime(updatedAt) })}</span>}
            </p>
          </div>
          <div className={classes.actions}>
            <Tooltip label={t('edit')}>
              <ActionIcon
                ref={pencil}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('editNamed', { text })}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('delete')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('deleteNamed', { text })}
                onClick={onRemove}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </div>
        </>
      )}
    </li>
  )
}

/** Enter saves, Escape leaves everything as it was. */
function EditTodo({ text, onDone }: { text: string; onDone: (written?: string) => void }) {
  const { t } = useTranslation('todos')
  const [written, setWritten] = useState(text)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && !event.shiftKey) onDone(written)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes.editing}>
      <Textarea
        className={classes.field}
        aria-label={t('editNamed', { text })}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxTodoLength}
        autoFocus
        value={written}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => setWritten(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.editButtons}>
        <Button variant="default" onClick={() => onDone()}>
          {t('cancel')}
        </Button>
        <Button disabled={written.trim() === ''} onClick={() => onDone(written)}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

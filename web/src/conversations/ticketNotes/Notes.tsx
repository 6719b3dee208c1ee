import { createTicketNote, deleteTicketNote, listTicketNotes, type TicketNote } from '@chatflow/contract'
import { ActionIcon, Button, Skeleton, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import classes from './notes.module.css'

const minCharacters = 2

interface About {
  contactId: number
  /** The conversation that a new note belongs to; without one it is about the contact. */
  ticketId?: number
}

/** What colleagues noted about the contact. */
export function Notes({ contactId, ticketId }: About) {
  const { t } = useTranslation('drawer')
  const { user, can } = useSession()
  const about = { query: { contactId, ...(ticketId && { ticketId }) } }
  const { data: notes, error, refetch } = useEndpoint(listTicketNotes, about, { refreshOn: 'ticketNote' })
  const remove = useAction(deleteTicketNote)
  const [leaving, setLeaving] = useState<TicketNote>()
  return (
    <>
      <NewNote contactId={contactId} {...(ticketId && { ticketId })} />
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!notes && !error && <Skeleton height={40} radius="md" />}
      {notes?.length === 0 && <p className={classes.soft}>{t('notes.empty')}</p>}
      <ul className={classes.notes}>
        {notes?.map((note) => (
          <li key={note.id} className={classes.note}>
            <span className={classes.noteAuthor}>
              {note.user?.name ?? t('notes.nobody')} · {formatDateTime(note.createdAt)}
            </span>
            {(note.user?.id === user.id || can('notes:manage')) && (
              <ActionIcon
                size={22}
                color="gray"
                variant="subtle"
                aria-label={t('notes.delete')}
                onClick={() => setLeaving(note)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            <p className={classes.noteText}>{note.note}</p>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('notes.deleteTitle')}
          confirmLabel={t('notes.delete')}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { noteId: leaving.id } })
            notifySuccess(t('notes.deleted'))
          }}
          onClose={() => setLeaving(undefined)}
        >
          {leaving.note}
        </ConfirmDialog>
      )}
    </>
  )
}

function NewNote({ ticketId, contactId }: About) {
  const { t } = useTranslation('drawer')
  const create = useAction(createTicketNote)
  const [text, setText] = useState('')
  const note = text.trim()
  const add = () =>
    create.mutate(
      { body: { note, ticketId, contactId } },
      {
        onSuccess: () => {
          setText('')
          notifySuccess(t('notes.added'))
        },
        onError: notifyError,
      },
    )
  return (
    <form
      className={classes.newNote}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Textarea
        aria-label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="compact-md"
        variant="light"
        loading={create.isPending}
        disabled={note.length < minCharacters}
      >
        {t('notes.add')}
      </Button>
    </form>
  )
}

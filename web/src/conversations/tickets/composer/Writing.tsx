import { editMessage, firstName, type TicketDetail } from '@chatflow/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconClockPlus, IconMicrophone } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { keepDraft, readDraft } from '../../../platform/drafts.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { shorten } from '../../../ui/shorten.ts'
import { rememberMessage } from '../messageCache.ts'
import type { CollisionGuard } from '../presence/useWritingPresence.ts'
import { AssistButton, AssistItem, useAssist } from './assist.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import { ModeItems, ModeToggles } from './modes.tsx'
import { QuickFile } from '../../quickMessages/QuickFile.tsx'
import { useVariables } from '../../quickMessages/useVariables.ts'
import type { ComposerState, ComposerContext } from './useComposer.ts'
import { WritingField } from './WritingField.tsx'

interface WritingProps extends ComposerContext {
  composer: ComposerState
  guard: CollisionGuard
  /** The name of the form. */
  form: string
  isNarrow: boolean
  isRoomy: boolean
}

/** The field with everything around it: for a new message, or for the words of an old one. */
export function Writing(props: WritingProps) {
  const { ticket, quoted, editing, onDone, composer, guard, form, isNarrow, isRoomy } = props
  const { t } = useTranslation('composer')
  const { user } = useSession()
  const edit = useEdit(ticket, onDone)
  const { modes } = composer
  const schedule = useScheduling(composer)
  const assist = useAssist(ticket, modes)
  const draft = readDraft(user.id, `ticket ${ticket.id}`)
  const hint = useFieldHint(props)
  const render = useVariables(ticket)
  const common = {
    label: t('label', { name: ticket.contact.name }),
    placeholder: isRoomy ? `${hint} · ${t('quick.hint')}` : hint,
    focusOn: editing ?? quoted,
    onEscape: onDone,
  }
  if (editing) {
    const save = (body: string) => {
      edit.mutate({ messageId: editing.id, body })
      return false
    }
    return (
      <WritingField {...common} key={editing.id} placeholder={hint} initial={editing.body} onSubmit={save} />
    )
  }
  const submit = (body: string, writtenFrom: number | undefined) => {
    if (!guard.mayGo()) return false
    composer.send({ body, writtenFrom, ...(composer.quick && { quick: composer.quick }) })
    composer.setQuick(undefined)
    return true
  }
  return (
    <>
      {composer.quick && <QuickFile quick={composer.quick} onRemove={() => composer.setQuick(undefined)} />}
      <WritingField
        {...common}
        key={`new ${composer.fieldKey}`}
        isHeld={composer.isHolding}
        hasFile={composer.quick !== undefined}
        quick={{
          render: modes.isNote ? undefined : render,
          onPick: (chosen) => composer.setQuick(chosen.mediaPath === null ? undefined : chosen),
        }}
        id={form}
        legend={modes.isSigned ? t('mode.signed', { name: user.name }) : undefined}
        initial={draft}
        onEscape={guard.overtakenBy ? guard.accept : onDone}
        assist={assist.slot}
        left={
          <Attach ticket={ticket} composer={composer} isNarrow={isNarrow}>
            {isNarrow && <AssistItem assist={assist} />}
          </Attach>
        }
        right={
          !isNarrow && (
            <>
              <AssistButton assist={assist} />
              {schedule && <ScheduleButton onOpen={schedule} />}
              <ModeToggles modes={modes} />
            </>
          )
        }
        idle={<RecordButton onStart={() => void composer.recorder.start()} />}
        onText={(text) => {
          keepDraft(user.id, `ticket ${ticket.id}`, text)
          guard.wrote(text)
        }}
        onSubmit={submit}
        onFiles={composer.pick}
      />
    </>
  )
}

/** How many letters of a name the field shows: a hint of two lines would make it two lines high while it is empty. */
const maxName = 40
const maxFirstName = 16

/** Whom the next words reach. */
function useFieldHint({ ticket, composer, isRoomy }: WritingProps): string {
  const { t } = useTranslation('composer')
  if (composer.isHolding) return t('placeholder.held')
  if (composer.modes.isNote) return t('placeholder.note')
  const { name } = ticket.contact
  const called = isRoomy ? shorten(name, maxName) : shorten(firstName(name), maxFirstName)
  return t('placeholder.plain', { name: called })
}

interface AttachProps extends Pick<WritingProps, 'ticket' | 'composer' | 'isNarrow'> {
  children: ReactNode
}

function Attach({ ticket, composer, isNarrow, children }: AttachProps) {
  const { t } = useTranslation('schedules')
  const { modes, pick, setDialog } = composer
  const schedule = useScheduling(composer)
  const { abilities } = ticket
  const hasInteractive = abilities?.interactive || abilities?.lists
  /** Opens a dialog, where the network has what is made in it and there is a customer to see it. */
  const opening = (name: NonNullable<typeof composer.dialog>, isAble: boolean | undefined) =>
    isAble && !modes.isNote ? () => setDialog(name) : undefined
  return (
    <AttachMenu
      onFiles={pick}
      onCamera={() => setDialog('camera')}
      onCard={() => setDialog('card')}
      onQuick={() => setDialog('quick')}
      onPlace={opening('place', abilities?.locations)}
      onPoll={opening('poll', abilities?.polls)}
      onSticker={opening('sticker', abilities?.stickers)}
      onInteractive={opening('interactive', hasInteractive && !composer.isHolding)}
      onTemplate={opening('template', abilities?.templates)}
    >
      {children}
      {isNarrow && schedule && (
        <Menu.Item leftSection={<IconClockPlus size={18} stroke={1.75} aria-hidden />} onClick={schedule}>
          {t('open')}
        </Menu.Item>
      )}
      {isNarrow && <ModeItems modes={modes} />}
    </AttachMenu>
  )
}

/** Absent where the plan knows no schedules; notes do not wait either. */
function useScheduling({ modes, setDialog }: ComposerState) {
  const { plan } = useSession().user.company
  return plan.useSchedules && !modes.isNote ? () => setDialog('schedule') : undefined
}

function ScheduleButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('schedules')
  return (
    <Tooltip label={t('open')}>
      <ActionIcon size={42} radius="xl" color="gray" variant="subtle" aria-label={t('open')} onClick={onOpen}>
        <IconClockPlus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function RecordButton({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('composer')
  return (
    <Tooltip label={t('voice.start')}>
      <ActionIcon variant="filled" size={42} radius="xl" aria-label={t('voice.start')} onClick={onStart}>
        <IconMicrophone size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function useEdit({ uuid }: TicketDetail, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ messageId, body }: { messageId: number; body: string }) =>
      call(editMessage, { params: { messageId }, body: { body } }),
    onSuccess: (message) => {
      rememberMessage(queries, uuid, message)
      onDone()
    },
    onError: notifyError,
  })
}

import { simulateEdit, simulateTyping, tellTypingEveryMs, type SimulatedMessage } from '@chatflow/contract'
import { ActionIcon, CloseButton, Menu, Popover, Textarea, UnstyledButton } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import {
  IconBuildingStore,
  IconCheck,
  IconMoodSmile,
  IconPlus,
  IconSelector,
  IconSend2,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { call, useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from '../../ui/phone/Phone.module.css'
import { Quoted } from './PhoneBubble.tsx'
import { usePhoneActs } from './phoneActs.ts'
import type { Draft, Writer } from './useOutbox.ts'

/** What the next words are about, if not simply the next message. */
export type Task = { is: 'reply' | 'edit'; message: SimulatedMessage }

interface PhoneComposerProps {
  writers: Writer[]
  writer: Writer
  onWriter: (writer: Writer) => void
  task: Task | undefined
  onTask: (task: Task | undefined) => void
  text: string
  onText: (text: string) => void
  /** Whether it was taken. */
  onSend: (draft: Draft) => Promise<boolean>
  onAttach: () => void
}

/** Enter sends, Shift and Enter begins a new line, Escape lets go of a reply or an edit. */
export function PhoneComposer(props: PhoneComposerProps) {
  const { writer, task, onTask, text, onText, onSend } = props
  const { t } = useTranslation('simulator')
  const { whatsappId, customer } = usePhoneActs()
  const isPhone = useIsPhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = useAction(simulateEdit)
  const tellTyping = useThrottledCallback(() => {
    if (writer.isBusiness) return
    // Nobody misses it when it is lost.
    call(simulateTyping, { params: { whatsappId }, body: { number: customer.number } }).catch(() => undefined)
  }, tellTypingEveryMs)
  useTaskInField(task, onText, field)

  const isEditing = task?.is === 'edit'
  const body = text.trim()
  const leave = () => {
    onTask(undefined)
    if (isEditing) onText('')
  }
  const send = () => {
    if (body === '') return
    leave()
    onText('')
    // What could not be sent is not lost: the words come back.
    const giveBack = () => onText(body)
    if (isEditing) {
      const input = { params: { whatsappId }, body: { wid: task.message.wid, body } }
      edit.mutate(input, { onError: (error) => (notifyError(error), giveBack()) })
    } else {
      const draft = { body, ...(task && { quotedWid: task.message.wid }) }
      void onSend(draft).then((isTaken) => isTaken || giveBack())
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && task) leave()
    // While an input method is composing a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const sendLabel = t(isEditing ? 'composer.save' : 'composer.send')
  return (
    <form
      className={classes.composer}
      data-mode={isEditing ? 'edit' : writer.isBusiness ? 'business' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {task ? <TaskLine task={task} onCancel={leave} /> : <WriterMenu {...props} />}
      <div className={classes.fieldRow}>
        <Tooltip label={t('composer.attach')}>
          <ActionIcon
            color="gray"
            radius="xl"
            aria-label={t('composer.attach')}
            disabled={isEditing}
            onClick={props.onAttach}
          >
            <IconPlus size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={t('composer.label', { name: writer.isBusiness ? t('bubble.business') : writer.name })}
          placeholder={t('composer.placeholder')}
          autosize
          minRows={1}
          maxRows={6}
          radius={18}
          // On a phone the keyboard would cover what the reader came for.
          autoFocus={!isPhone}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value)
            tellTyping()
          }}
          onKeyDown={onKeyDown}
        />
        <EmojiButton field={field} onText={onText} />
        <Tooltip label={sendLabel}>
          <ActionIcon
            type="submit"
            variant="filled"
            radius="xl"
            aria-label={sendLabel}
            disabled={body === ''}
          >
            {isEditing ? (
              <IconCheck size={20} stroke={2} aria-hidden />
            ) : (
              <IconSend2 size={20} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      </div>
    </form>
  )
}

/** A user who chose to reply or to edit wants to write next; an edit begins with the words as they are. */
function useTaskInField(
  task: Task | undefined,
  onText: (text: string) => void,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  useEffect(() => {
    if (!task) return
    if (task.is === 'edit') latest.current(task.message.body)
    // The menu that was used gives the focus back to its button first.
    const timer = setTimeout(() => field.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [task, field])
}

function TaskLine({ task, onCancel }: { task: Task; onCancel: () => void }) {
  const { t } = useTranslation('simulator')
  return (
    <div className={classes.task}>
      <div className={classes.taskWords}>
        {task.is === 'edit' && <span className={classes.mode}>{t('composer.editing')}</span>}
        <Quoted message={task.message} />
      </div>
      <CloseButton aria-label={t('composer.cancel')} title={t('composer.cancel')} onClick={onCancel} />
    </div>
  )
}

function WriterMenu({
  writers,
  writer,
  onWriter,
}: Pick<PhoneComposerProps, 'writers' | 'writer' | 'onWriter'>) {
  const { t } = useTranslation('simulator')
  return (
    <Menu position="top-start" width={264} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.writer}>
          <span className={classes.mode}>
            {writer.isBusiness ? t('composer.asBusiness') : t('composer.as', { name: writer.name })}
          </span>
          <IconSelector size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('composer.writer')}</Menu.Label>
        {writers.map((known) => (
          <Menu.Item
            key={`${known.number} ${known.isBusiness}`}
            leftSection={known.isBusiness ? <IconBuildingStore {...icon} /> : <IconUser {...icon} />}
            rightSection={isSame(known, writer) && <IconCheck {...icon} />}
            onClick={() => onWriter(known)}
          >
            <span className={classes.writerName}>
              {known.isBusiness ? t('composer.business') : known.name}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const isSame = (one: Writer, other: Writer) =>
  one.number === other.number && one.isBusiness === other.isBusiness

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
const emojis =
  '😀 😂 😊 😍 😘 😎 🤔 😅 😢 😡 😱 🥳 👍 👎 👏 🙏 💪 🤝 👋 ❤️ 🔥 🎉 ✅ ❌ ⭐ ☕ 🍕 🎂 📷 📍 💰 🚚'.split(' ')

function EmojiButton({
  field,
  onText,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}) {
  const { t } = useTranslation('simulator')
  const insert = (emoji: string) => {
    const element = field.current
    if (!element) return
    element.setRangeText(emoji, element.selectionStart, element.selectionEnd, 'end')
    onText(element.value)
  }
  return (
    <Popover position="top-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon color="gray" radius="xl" aria-label={t('composer.emoji')} title={t('composer.emoji')}>
          <IconMoodSmile size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.emojis}>
        {emojis.map((emoji) => (
          <UnstyledButton
            key={emoji}
            className={classes.emoji}
            aria-label={t('composer.insert', { emoji })}
            onClick={() => insert(emoji)}
          >
            {emoji}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

import { maxBodyLength } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconClockShare, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { WordsField } from '../../../ui/WordsField.tsx'
import { keepsKeyboard } from '../keys/browsing.ts'
import { AssistSlot, type AssistSlotProps } from '../slots.ts'
import classes from './Composer.module.css'
import { EmojiButton } from './EmojiButton.tsx'
import { QuickMenu } from '../../quickMessages/QuickMenu.tsx'
import { Reading } from '../../quickMessages/Reading.tsx'
import { useQuickMenu, type QuickOffer } from '../../quickMessages/useQuickMenu.ts'

/** Room for a signature before it. */
const longest = maxBodyLength - 300

interface WritingFieldProps {
  /** By which a button elsewhere sends what is written. */
  id?: string
  initial: string
  label: string
  placeholder: string
  /** On the edge of the field: how the words go out. */
  legend?: string | undefined
  /** Whatever the writer turns to next, the keyboard goes there with them. */
  focusOn: unknown
  left?: ReactNode
  right?: ReactNode
  /** In place of the send button while nothing is written. */
  idle?: ReactNode
  onText?: (text: string) => void
  /** Returns whether the words are gone, or stay until they are saved. `writtenFrom` is the quick message they began as. */
  onSubmit: (text: string, writtenFrom: number | undefined) => boolean
  onFiles?: (files: File[]) => void
  onEscape: () => void
  /** Something goes with the words that may also go without any. */
  hasFile?: boolean
  /** The words wait until the customer writes again. */
  isHeld?: boolean
  /** While it is open: for whom the assistant writes. */
  assist?: Omit<AssistSlotProps, 'text' | 'onText'> | undefined
  /** Absent where nothing is offered after a `/`. */
  quick?: QuickOffer
}

/** Enter sends, Shift and Enter begins a new line. */
export function WritingField(props: WritingFieldProps) {
  const isPhone = useIsPhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(props.initial)
  const writtenFrom = useRef<number>(undefined)
  const isBlank = text.trim() === ''
  const isEmpty = isBlank && !props.hasFile

  const write = (typed: string) => {
    setText(typed)
    // Begun anew, the words are the writer's own.
    if (typed.trim() === '') writtenFrom.current = undefined
    props.onText?.(typed)
  }
  const submit = () => {
    if (isEmpty) return
    if (props.onSubmit(text.trim(), writtenFrom.current)) write('')
  }
  const menu = useQuickMenu(text, props.quick, (chosen) => {
    write(chosen.message)
    writtenFrom.current = chosen.id
    props.quick?.onPick(chosen)
    field.current?.focus()
  })
  const insert = (emoji: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    write(text.slice(0, start) + emoji + text.slice(end))
    // The field puts its caret at the end when its text is set, so it is moved back afterwards.
    requestAnimationFrame(() => field.current?.setSelectionRange(start + emoji.length, start + emoji.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing a word, its keys belong to it.
    if (event.nativeEvent.isComposing || menu.takesKey(event)) return
    if (event.key === 'Escape') props.onEscape()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // A table that is copied comes as words and as a picture of them: the words are meant.
    if (!props.onFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    props.onFiles(files)
  }
  useEffect(() => {
    if (props.focusOn) field.current?.focus()
  }, [props.focusOn])
  return (
    <>
      <Reading text={text} render={props.quick?.render} />
      {props.assist && <AssistSlot {...props.assist} text={text} onText={write} />}
      <form
        id={props.id}
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {menu.isOpen && <QuickMenu menu={menu} render={props.quick?.render} />}
        {props.legend && <span className={classes.legend}>{props.legend}</span>}
        {props.left}
        <EmojiButton onPick={insert} onClose={() => field.current?.focus()} />
        <WordsField
          ref={field}
          className={classes.field}
          aria-label={props.label}
          placeholder={props.placeholder}
          maxLength={longest}
          // On a phone the keyboard would cover what the reader came for.
          autoFocus={!isPhone && !isWritingElsewhere()}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...menu.fieldProps}
        />
        {props.right}
        {isEmpty && props.idle ? (
          props.idle
        ) : (
          <SendButton isHeld={props.isHeld === true} isDisabled={isEmpty} />
        )}
      </form>
    </>
  )
}

function SendButton({ isHeld, isDisabled }: { isHeld: boolean; isDisabled: boolean }) {
  const { t } = useTranslation('composer')
  const label = t(isHeld ? 'sendLater' : 'send')
  const Sign = isHeld ? IconClockShare : IconSend2
  return (
    <Tooltip label={label}>
      <ActionIcon
        type="submit"
        variant="filled"
        size={42}
        radius="xl"
        aria-label={label}
        disabled={isDisabled}
      >
        <Sign size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A conversation that arrives late must not take the keyboard from a user who searches meanwhile. */
function isWritingElsewhere() {
  const { activeElement: focused } = document
  return (
    focused instanceof HTMLInputElement ||
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLElement && keepsKeyboard(focused))
  )
}

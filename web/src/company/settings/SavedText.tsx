import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { ApiError } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { validationText } from '../../platform/validation.ts'
import { MessageArea, type MessageAreaProps } from '../../ui/MessageArea.tsx'
import { SavingMark } from './SavingMark.tsx'
import classes from './settings.module.css'

interface SavedTextProps {
  label: string
  description?: string
  /** As it is kept. */
  value: string
  /** What is told of a secret in the place of its value. */
  placeholder?: string
  kind: 'message' | 'line' | 'address' | 'secret'
  /** What this message may speak of besides what every message may. */
  extraVariables?: MessageAreaProps['extraVariables'] | undefined
  isRequired?: boolean
  /** What it means that there is none. */
  emptyRemark?: string | undefined
  /** Something that only waits for this text was refused a moment ago. */
  isAwaited?: boolean
  isSaving: boolean
  saveLabel?: string
  onSave: (text: string) => Promise<void>
}

/** A text that is saved when one leaves it, or with its button. */
export function SavedText(props: SavedTextProps) {
  const { label, description, placeholder, kind, isRequired, emptyRemark, isAwaited, isSaving } = props
  const { t } = useTranslation('settings')
  const { text, isChanged, problem, write, save, drop } = useDraft(props)
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isAwaited) field.current?.focus()
  }, [isAwaited])
  const input = {
    label,
    description,
    placeholder,
    withAsterisk: isRequired,
    value: text,
    error: problem,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') drop()
      if (event.key === 'Enter' && (kind !== 'message' || event.ctrlKey || event.metaKey)) void save()
    },
  }
  const leave = (event: FocusEvent) => {
    if (isChanged && !frame.current?.contains(event.relatedTarget)) void save()
  }
  return (
    <div className={classes.text} ref={frame} onBlur={leave}>
      {kind === 'message' ? (
        <>
          <MessageArea
            {...input}
            field={field}
            maxLength={4096}
            onChange={write}
            extraVariables={props.extraVariables}
          />
          {emptyRemark && text.trim() === '' && <p className={classes.remark}>{emptyRemark}</p>}
        </>
      ) : (
        <TextInput {...input} {...lineProps[kind]} onChange={(event) => write(event.currentTarget.value)} />
      )}
      {(isChanged || isAwaited) && (
        <div className={classes.textButtons}>
          <SavingMark isSaving={isSaving} />
          <Button size="xs" disabled={isSaving} onClick={() => void save()}>
            {props.saveLabel ?? t('save')}
          </Button>
        </div>
      )}
    </div>
  )
}

const lineProps = {
  line: { autoComplete: 'off' },
  address: { type: 'url', autoComplete: 'off' },
  secret: { type: 'password', autoComplete: 'new-password' },
} as const

/** What is being written in the place of what is kept. */
function useDraft({ value, isRequired, isAwaited, onSave }: SavedTextProps) {
  const [draft, setDraft] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const text = draft ?? value
  const isChanged = draft !== undefined && draft !== value
  const isMissing = isRequired === true && text.trim() === ''

  const save = async () => {
    if (isMissing) return setRefusal(validationText('Required'))
    if (!isChanged && !isAwaited) return
    setRefusal(undefined)
    try {
      await onSave(text)
      setDraft(undefined)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }
  return {
    text,
    isChanged,
    problem: refusal ?? (isAwaited && isMissing ? validationText('Required') : undefined),
    save,
    write: (written: string) => {
      setDraft(written)
      setRefusal(undefined)
    },
    drop: () => {
      setDraft(undefined)
      setRefusal(undefined)
    },
  }
}

/** What the server says about the field, or else about the whole. */
function refusalOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fieldErrors) : []
  return first === undefined ? errorText(error) : validationText(first)
}

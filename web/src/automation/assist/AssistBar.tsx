import { maxAssistedText, rewriteStyles, type AssistRequest } from '@chatflow/contract'
import { ActionIcon, Button, Loader } from '@mantine/core'
import {
  IconArrowBackUp,
  IconLanguage,
  IconListDetails,
  IconSparkles,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AssistSlotProps } from '../../conversations/tickets/slots.ts'
import { errorText } from '../../platform/errors.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './assist.module.css'
import { useAssistance } from './useAssistance.ts'

interface Choice {
  key: string
  icon?: Icon
  label: string
  request: AssistRequest
}

/** What stood in the field before the assistant wrote into it. */
interface Before {
  text: string
  isNote: boolean
}

/** The assistant writes into the field, and never further: the attendant reads, changes and sends, or undoes. */
export function AssistBar(props: AssistSlotProps) {
  const { t } = useTranslation('assist')
  const { mutate, ...asking } = useAssistance(props.ticket.id)
  const [before, setBefore] = useState<Before>()
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.querySelector('button')?.focus(), [])

  const put = (text: string, isNote: boolean) => {
    if (now.current.isNote !== isNote) now.current.toggleNote()
    now.current.onText(text)
  }
  const ask = (request: AssistRequest) =>
    mutate(request, {
      onSuccess: ({ text }) => {
        // What was typed meanwhile is what an undo brings back.
        setBefore({ text: now.current.text, isNote: now.current.isNote })
        put(text, now.current.isNote || request.task === 'summarise')
      },
    })
  const undo = () => {
    if (before) put(before.text, before.isNote)
    setBefore(undefined)
    asking.reset()
  }
  const choices = useChoices(props)
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose()
        else walk(event)
      }}
    >
      <div className={classes.line}>
        <div className={classes.choices}>
          {choices.map(({ key, icon: Sign, label, request }) => (
            <Button
              key={key}
              size="compact-sm"
              radius="xl"
              variant={key === 'suggest' ? 'light' : 'default'}
              color="violet"
              leftSection={Sign && <Sign size={16} stroke={1.75} aria-hidden />}
              disabled={asking.isPending}
              onClick={() => ask(request)}
            >
              {label}
            </Button>
          ))}
        </div>
        <ActionIcon color="gray" variant="subtle" aria-label={t('close')} onClick={props.onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Outcome asking={asking} before={before} onUndo={undo} />
    </div>
  )
}

interface OutcomeProps {
  asking: Pick<ReturnType<typeof useAssistance>, 'isPending' | 'error' | 'data' | 'variables' | 'soFar'>
  before: Before | undefined
  onUndo: () => void
}

/** What has come of it, read aloud as it comes. */
function Outcome({ asking, before, onUndo }: OutcomeProps) {
  const { isPending, error, data, variables, soFar } = asking
  const { t } = useTranslation('assist')
  return (
    <div className={classes.outcome} role="status">
      {isPending && (
        <span className={classes.words}>
          <Loader size={14} color="violet" aria-hidden /> {t('thinking')}
          {soFar !== '' && (
            // Read aloud once, when it stands in the field.
            <span className={classes.soFar} aria-hidden>
              {soFar}
            </span>
          )}
        </span>
      )}
      {error && !isPending && <span className={classes.problem}>{errorText(error)}</span>}
      {data && before && !isPending && (
        <>
          <span className={classes.words}>
            {t(variables?.task === 'summarise' ? 'doneNote' : 'done')}
            {data.sources.length > 0 && (
              <span className={classes.sources}>{t('sources', { names: data.sources.join(', ') })}</span>
            )}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            onClick={onUndo}
          >
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Words for colleagues need no reply; an empty field has nothing to rewrite. */
function useChoices({ text, isNote }: Pick<AssistSlotProps, 'text' | 'isNote'>): Choice[] {
  const { t } = useTranslation('assist')
  const draft = text.trim().slice(0, maxAssistedText)
  const language = currentLanguage()
  const suggest: Choice = {
    key: 'suggest',
    icon: IconSparkles,
    label: t('suggest'),
    request: { task: 'suggest', draft },
  }
  const translate: Choice = {
    key: 'translate',
    icon: IconLanguage,
    label: t('translateDraft'),
    request: { task: 'translateDraft', draft },
  }
  const rewrites = rewriteStyles.map((style): Choice => {
    const request = { task: 'rewrite' as const, draft, style }
    return { key: style, label: t(`rewrite.${style}`), request }
  })
  const summarise: Choice = {
    key: 'summarise',
    icon: IconListDetails,
    label: t('summarise'),
    request: { task: 'summarise', language },
  }
  return [
    ...(isNote ? [] : [suggest]),
    ...(draft === '' ? [] : rewrites),
    ...(draft === '' || isNote ? [] : [translate]),
    summarise,
  ]
}

/** Along the buttons with the arrows, as in every toolbar. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  buttons.at((index + step) % buttons.length)?.focus()
  event.preventDefault()
}

import { listQueues } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconFlask, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { ApiError, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { Bubble } from '../../ui/bubbles/Bubble.tsx'
import { MessageText } from '../../ui/MessageText.tsx'
import { PhoneField } from '../../ui/phone/PhoneField.tsx'
import { PhoneFrame } from '../../ui/phone/PhoneFrame.tsx'
import phone from '../../ui/phone/Phone.module.css'
import type { PromptFormValues } from './promptForm.ts'
import classes from './prompts.module.css'
import { useTrial, type Turn } from './useTrial.ts'

interface TryPhoneProps {
  /** Absent while it is not saved. */
  promptId: number | undefined
  values: PromptFormValues
  /** Keeps what was said as a test; absent while there is nothing to keep it with. */
  onKeep: ((turns: Turn[]) => void) | undefined
}

/** The phone of a customer whom the prompt of the form answers, saved or not. The reader writes in their place. */
export function TryPhone({ promptId, values, onKeep }: TryPhoneProps) {
  const { t } = useTranslation('prompts')
  const { turns, isAsking, soFar, say, restart } = useTrial(promptId, values)
  const title = values.name.trim() || t('phone.unnamed')
  return (
    <div className={classes.phone}>
      <PhoneFrame label={t('phone.label')}>
        <header className={phone.header}>
          <Avatar name={title} size={36} />
          <div className={phone.about}>
            <h2 className={phone.title} title={title}>
              {title}
            </h2>
            <span className={phone.second}>{t(isAsking ? 'phone.typing' : 'phone.title')}</span>
          </div>
          {onKeep && !isAsking && turns.some(({ reply }) => reply) && (
            <Tooltip label={t('tests.record')}>
              <ActionIcon color="gray" aria-label={t('tests.record')} onClick={() => onKeep(turns)}>
                <IconFlask size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {turns.length > 0 && (
            <Tooltip label={t('phone.restart')}>
              <ActionIcon color="gray" aria-label={t('phone.restart')} onClick={restart}>
                <IconRefresh size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </header>
        <Turns turns={turns} isAsking={isAsking} soFar={soFar} />
        <PhoneField
          label={t('phone.field')}
          placeholder={t('phone.placeholder')}
          sendLabel={t('phone.send')}
          isBusy={isAsking}
          onSay={say}
        />
      </PhoneFrame>
    </div>
  )
}

interface TurnsProps {
  turns: Turn[]
  isAsking: boolean
  /** What the model has said of its next reply. */
  soFar: string
}

function Turns({ turns, isAsking, soFar }: TurnsProps) {
  const { t } = useTranslation('prompts')
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [turns, soFar])
  return (
    <div
      ref={scroller}
      className={classes.turns}
      role="log"
      aria-label={t('phone.messages')}
      // Reached by keyboard, so that its arrows can scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {turns.length === 0 && <Event>{t('phone.start')}</Event>}
      {turns.map((turn, index) => (
        // Turns follow each other and never change places.
        <TurnLines key={index} turn={turn} />
      ))}
      {isAsking && (
        <Bubble isFirst>
          {soFar === '' ? (
            <span className={classes.dots} aria-label={t('phone.typing')}>
              •••
            </span>
          ) : (
            // Read aloud once, when it is whole.
            <span aria-hidden>
              <MessageText text={soFar} />
            </span>
          )}
        </Bubble>
      )}
    </div>
  )
}

const isIncomplete = (error: Error) => error instanceof ApiError && error.code === 'ERR_INVALID_INPUT'

function TurnLines({ turn: { body, reply, error } }: { turn: Turn }) {
  const { t } = useTranslation('prompts')
  return (
    <>
      <Bubble isOwn isFirst>
        {body}
      </Bubble>
      {reply && <ReplyLines reply={reply} />}
      {error && <Event isBad>{isIncomplete(error) ? t('phone.incomplete') : errorText(error)}</Event>}
    </>
  )
}

function ReplyLines({ reply }: { reply: NonNullable<Turn['reply']> }) {
  const { t } = useTranslation('prompts')
  const { texts, failure, sources, handsOver, queueId, closes, tags, variables } = reply
  const names = [...new Set(sources.map(({ name }) => name))]
  const kept = Object.entries(variables).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      {texts.map((text, index) => (
        // What is said keeps its order.
        <Bubble key={index} isFirst={index === 0}>
          <MessageText text={text} />
        </Bubble>
      ))}
      {names.length > 0 && <Event>{t('sources', { names: names.join(', ') })}</Event>}
      {failure && <Event isBad>{t(`failures.${failure}`)}</Event>}
      {tags.length > 0 && <Event>{t('phone.tags', { names: tags.join(', ') })}</Event>}
      {kept.length > 0 && <Event>{t('phone.variables', { values: kept.join(', ') })}</Event>}
      {handsOver && <HandOver queueId={queueId} />}
      {closes && <Event>{t('phone.closes')}</Event>}
      <p className={classes.cost}>
        {t('phone.cost', {
          ms: formatNumber(reply.tookMs),
          tokens: formatNumber(reply.inputTokens + reply.outputTokens),
        })}
      </p>
    </>
  )
}

function HandOver({ queueId }: { queueId: number | null }) {
  const { t } = useTranslation('prompts')
  const { data: queues } = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const name = queues?.find(({ id }) => id === queueId)?.name
  return <Event>{name === undefined ? t('phone.handsOver') : t('phone.handsOverTo', { name })}</Event>
}

function Event({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <p className={classes.event} data-bad={isBad || undefined}>
      {children}
    </p>
  )
}

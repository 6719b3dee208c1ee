import { listPromptCalls, type PromptCall } from '@chatflow/contract'
import { IconAlertCircle, IconCircleCheck, IconHourglassEmpty } from '@tabler/icons-react'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import { CallLog, LoggedCall } from '../integrations/CallLog.tsx'
import { NamedText, SentParts } from '../integrations/SentParts.tsx'
import classes from './prompts.module.css'

interface LogTabProps {
  promptId: number
  /** What is in the form would be lost with the page. */
  isFormDirty: boolean
}

/** What the model saw and said lately: the answer to "why did it say that?". */
export function LogTab({ promptId, isFormDirty }: LogTabProps) {
  const { t } = useTranslation('prompts')
  // No event tells of calls, so they are read whenever this is opened.
  const calls = useEndpoint(listPromptCalls, { params: { promptId } }, { isReadAnew: true })
  const texts = {
    title: t('log.title'),
    description: t('log.text'),
    refresh: t('log.refresh'),
    empty: t('log.empty'),
    list: t('log.title'),
  }
  return (
    <CallLog texts={texts} calls={calls}>
      {(made) => <Call key={made.id} call={made} isNewTab={isFormDirty} />}
    </CallLog>
  )
}

function Call({ call: made, isNewTab }: { call: PromptCall; isNewTab: boolean }) {
  const { t } = useTranslation('prompts')
  const { purpose, createdAt, tookMs, inputTokens, outputTokens, model, ticketUuid, ticketId } = made
  const count = inputTokens + outputTokens
  return (
    <LoggedCall
      outcome={<Outcome call={made} />}
      at={createdAt}
      facts={[
        t(`log.purposes.${purpose}`),
        model,
        tookMs !== null && t('log.took', { ms: formatNumber(tookMs) }),
        t('usage.tokens', { count, value: formatNumber(count) }),
      ]}
      ticket={ticketUuid === null ? undefined : { uuid: ticketUuid, name: t('log.ticket', { id: ticketId }) }}
      isNewTab={isNewTab}
    >
      {made.said.texts.map((text, index) => (
        // What was said keeps its order.
        <p key={index} className={classes.said}>
          {text}
        </p>
      ))}
      <Details call={made} />
    </LoggedCall>
  )
}

/** Everything else, for those who want to know why. */
function Details({ call: { seen, said } }: { call: PromptCall }) {
  const { t } = useTranslation('prompts')
  return (
    <details>
      <summary>{t('log.details')}</summary>
      <SentParts parts={seen} />
      {said.tools.map(({ name, isObeyed }, index) => (
        // What was asked for keeps its order.
        <p key={index} className={classes.facts}>
          {t(isObeyed ? 'log.obeyed' : 'log.refused', { name })}
        </p>
      ))}
      {said.sources.map(({ sourceId, name, passage }, index) => (
        <NamedText key={`${sourceId} ${index}`} name={t('sources', { names: name })}>
          {passage}
        </NamedText>
      ))}
    </details>
  )
}

function Outcome({ call: { isDone, failure, tries } }: { call: PromptCall }) {
  const { t } = useTranslation('prompts')
  if (!isDone)
    return (
      <Status icon={IconHourglassEmpty} tone="amber">
        {t(tries > 1 ? 'log.retrying' : 'log.waiting')}
      </Status>
    )
  if (failure !== null)
    return (
      <Status icon={IconAlertCircle} tone="red">
        {t(`failures.${failure}`)}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {t('log.answered')}
    </Status>
  )
}

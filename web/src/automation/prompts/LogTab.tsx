import { listPromptCalls, type PromptCall } from '@chatflow/contract'
import { ActionIcon, Anchor, Skeleton, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconHourglassEmpty, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
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
  const input = { params: { promptId } }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listPromptCalls.path, input],
    queryFn: () => call(listPromptCalls, input),
    // No event tells of calls, so they are read whenever this is opened.
    staleTime: 0,
  })
  return (
    <Section
      title={t('log.title')}
      description={t('log.text')}
      action={
        <Tooltip label={t('log.refresh')}>
          <ActionIcon
            color="gray"
            aria-label={t('log.refresh')}
            loading={isFetching && data !== undefined}
            onClick={() => void refetch()}
          >
            <IconRefresh size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      {data ? (
        <Calls calls={data} isNewTab={isFormDirty} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={48} aria-hidden />
      )}
    </Section>
  )
}

function Calls({ calls, isNewTab }: { calls: PromptCall[]; isNewTab: boolean }) {
  const { t } = useTranslation('prompts')
  if (calls.length === 0) return <p className={classes.none}>{t('log.empty')}</p>
  return (
    <ul className={classes.calls} aria-label={t('log.title')}>
      {calls.map((each) => (
        <Call key={each.id} call={each} isNewTab={isNewTab} />
      ))}
    </ul>
  )
}

function Call({ call: made, isNewTab }: { call: PromptCall; isNewTab: boolean }) {
  const { t } = useTranslation('prompts')
  const { purpose, createdAt, tookMs, inputTokens, outputTokens, model, ticketUuid, ticketId } = made
  return (
    <li className={classes.call}>
      <div className={classes.callLine}>
        <Outcome call={made} />
        <time className={classes.facts} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      <div className={classes.callLine}>
        <span className={classes.facts}>
          {[
            t(`log.purposes.${purpose}`),
            model,
            tookMs !== null && t('log.took', { ms: formatNumber(tookMs) }),
            t('usage.tokens', {
              count: inputTokens + outputTokens,
              value: formatNumber(inputTokens + outputTokens),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {ticketUuid && (
          <Anchor
            component={Link}
            to={`/tickets/${ticketUuid}`}
            size="sm"
            {...(isNewTab && { target: '_blank' })}
          >
            {t('log.ticket', { id: ticketId })}
          </Anchor>
        )}
      </div>
      {made.said.texts.map((text, index) => (
        // What was said keeps its order.
        <p key={index} className={classes.said}>
          {text}
        </p>
      ))}
      <Details call={made} />
    </li>
  )
}

/** Everything else, for those who want to know why. */
function Details({ call: { seen, said } }: { call: PromptCall }) {
  const { t } = useTranslation('prompts')
  return (
    <details className={classes.details}>
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

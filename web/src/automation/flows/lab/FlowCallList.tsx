import type { FlowCall, FlowNode } from '@chatflow/contract'
import { Anchor } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Status } from '../../../ui/Status.tsx'
import { SentParts } from '../../integrations/SentParts.tsx'
import classes from './lab.module.css'
import { useBlockName } from './useBlockName.ts'

interface FlowCallListProps {
  label: string
  calls: FlowCall[]
  nodes: readonly FlowNode[]
}

/** What blocks asked models and services, and what came back: one list, whatever was asked. */
export function FlowCallList({ label, calls, nodes }: FlowCallListProps) {
  const nameOf = useBlockName()
  return (
    <ul className={classes.calls} aria-label={label}>
      {calls.map((call) => (
        <Call
          key={`${call.kind} ${call.id}`}
          call={call}
          name={call.nodeId === null ? '' : nameOf(nodes, call.nodeId)}
        />
      ))}
    </ul>
  )
}

function Call({ call, name }: { call: FlowCall; name: string }) {
  const { t } = useTranslation(['prompts', 'integrations'])
  const { failure, createdAt, model, tookMs, status, tries, ticketUuid, ticketId, sent, said } = call
  const tokens = call.inputTokens + call.outputTokens
  return (
    <li className={classes.call}>
      <div className={classes.callLine}>
        {failure === null ? (
          <Status icon={IconCircleCheck} tone="green">
            {t('log.answered')}
          </Status>
        ) : (
          <Status icon={IconAlertCircle} tone="red">
            {t(`failures.${failure}`)}
          </Status>
        )}
        <time className={classes.quiet} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      <div className={classes.callLine}>
        <span className={classes.quiet}>
          {[
            name,
            model,
            status !== null && t('integrations:calls.status', { status }),
            tookMs !== null && t('log.took', { ms: formatNumber(tookMs) }),
            tries > 1 && t('integrations:calls.tries', { count: tries }),
            tokens > 0 && t('usage.tokens', { count: tokens, value: formatNumber(tokens) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {ticketUuid && (
          <Anchor component={Link} to={`/tickets/${ticketUuid}`} size="sm" target="_blank">
            {t('log.ticket', { id: ticketId })}
          </Anchor>
        )}
      </div>
      <details className={classes.callDetails}>
        <summary>{t('integrations:calls.details')}</summary>
        <SentParts
          parts={[
            ...sent,
            ...said.map((content) => ({ role: call.kind === 'model' ? 'assistant' : 'service', content })),
          ]}
        />
      </details>
    </li>
  )
}

import {
  findDelivery,
  redeliver,
  webhookEvents,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEvent,
} from '@chatflow/contract'
import { Button, Code, UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconChevronDown,
  IconCircleCheck,
  IconHourglassEmpty,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './webhooks.module.css'

const isEvent = (event: string): event is WebhookEvent => webhookEvents.some((known) => known === event)

/** One thing that was told; opened, it shows every attempt. */
export function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('externalApi')
  const [isOpen, setOpen] = useState(false)
  const { event, createdAt, status, attempts } = delivery
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.line}>
          <span>{isEvent(event) ? t(`events.${event}`) : t('events.ping')}</span>
          <time className={classes.facts} dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
        </span>
        <span className={classes.line}>
          <DeliveryStatus delivery={delivery} />
          <span className={classes.facts}>
            {[
              status !== null && `HTTP ${status}`,
              attempts > 0 && t('deliveries.attempts', { count: attempts }),
            ]
              .filter(Boolean)
              .join(' · ')}
            <IconChevronDown
              size={16}
              stroke={1.75}
              className={classes.chevron}
              data-open={isOpen}
              aria-hidden
            />
          </span>
        </span>
      </UnstyledButton>
      {isOpen && <Detail delivery={delivery} />}
    </li>
  )
}

function DeliveryStatus({ delivery: { state, failure, nextAt } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('externalApi')
  if (state === 'delivered')
    return (
      <Status icon={IconCircleCheck} tone="green">
        {t('deliveries.delivered')}
      </Status>
    )
  if (state === 'failed')
    return (
      <Status icon={IconAlertCircle} tone="red">
        {failure ? t(`failures.${failure}`) : t('deliveries.failed')}
      </Status>
    )
  return (
    <Status icon={IconHourglassEmpty} tone="amber">
      {nextAt ? t('deliveries.nextAt', { at: formatDateTime(nextAt) }) : t('deliveries.waiting')}
    </Status>
  )
}

function Detail({ delivery: { id, state, attempts } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('externalApi')
  const again = useAction(redeliver)
  const { data } = useEndpoint(findDelivery, { params: { deliveryId: id } }, { refreshOn: 'webhook' })
  const send = () => again.mutateAsync({ params: { deliveryId: id } })
  return (
    <div className={classes.detail}>
      {(state !== 'waiting' || attempts > 0) && (
        <div>
          <Button
            size="xs"
            variant="default"
            loading={again.isPending}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => void send().then(() => notifySuccess(t('deliveries.onItsWay')), notifyError)}
          >
            {t('deliveries.redeliver')}
          </Button>
        </div>
      )}
      {data?.log.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
      {data && (
        <>
          <h4 className={classes.small}>{t('deliveries.body')}</h4>
          <Code block className={classes.code}>
            {JSON.stringify(JSON.parse(data.body), null, 2)}
          </Code>
        </>
      )}
    </div>
  )
}

function Attempt({
  attempt: { at, status, failure, tookMs, headers, response },
}: {
  attempt: WebhookAttempt
}) {
  const { t } = useTranslation('externalApi')
  return (
    <section className={classes.attempt}>
      <p className={classes.facts}>
        {[
          formatDateTime(at),
          status === null ? failure && t(`failures.${failure}`) : `HTTP ${status}`,
          t('deliveries.took', { ms: formatNumber(tookMs) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Code block className={classes.code}>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </Code>
      {response && (
        <Code block className={classes.code}>
          {response}
        </Code>
      )}
    </section>
  )
}

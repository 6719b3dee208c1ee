import {
  deliveryStates,
  listDeliveries,
  pingWebhook,
  redeliverFailed,
  renewWebhookSecret,
  type DeliveryState,
  type Webhook,
} from '@chatflow/contract'
import { Button, Drawer, SegmentedControl, Skeleton } from '@mantine/core'
import { IconBolt, IconKey, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import classes from './webhooks.module.css'

interface DeliveriesPanelProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

/** What a webhook was told lately, how it answered, and what can be done about it. */
export function DeliveriesPanel({ webhook, onSecret, onClose }: DeliveriesPanelProps) {
  const { t } = useTranslation('externalApi')
  const { t: ui } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  return (
    <Drawer
      {...life}
      onClose={close}
      position="right"
      size={isPhone ? '100%' : 640}
      title={webhook.name}
      closeButtonProps={{ 'aria-label': ui('dialog.close') }}
    >
      <div className={classes.panel}>
        <p className={classes.url}>{webhook.url}</p>
        <Tools webhook={webhook} onSecret={onSecret} />
        <div className={classes.filter}>
          <SegmentedControl
            aria-label={t('deliveries.filter')}
            value={state}
            onChange={(value) => setState(value as DeliveryState | 'all')}
            data={(['all', ...deliveryStates] as const).map((value) => ({
              value,
              label: t(`deliveries.${value}`),
            }))}
          />
        </div>
        <Deliveries webhookId={webhook.id} state={state} />
      </div>
    </Drawer>
  )
}

function Tools({ webhook, onSecret }: Pick<DeliveriesPanelProps, 'webhook' | 'onSecret'>) {
  const { t } = useTranslation('externalApi')
  const [ping, redeliver, renew] = [
    useAction(pingWebhook),
    useAction(redeliverFailed),
    useAction(renewWebhookSecret),
  ]
  const params = { webhookId: webhook.id }
  const tell = async () => {
    const { state, status, failure } = await ping.mutateAsync({ params })
    if (state === 'delivered') notifySuccess(t('deliveries.pinged', { status: status ?? '' }))
    else
      notifyWarning(status ? t('deliveries.answered', { status }) : t(`failures.${failure ?? 'unreachable'}`))
  }
  const again = async () => {
    const { count } = await redeliver.mutateAsync({ params })
    notifySuccess(t('deliveries.again', { count }))
  }
  return (
    <div className={classes.tools}>
      <Button
        size="xs"
        variant="light"
        loading={ping.isPending}
        leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
        onClick={() => void tell().catch(notifyError)}
      >
        {t('deliveries.ping')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={webhook.failed === 0}
        loading={redeliver.isPending}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => void again().catch(notifyError)}
      >
        {t('deliveries.redeliverAll')}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={renew.isPending}
        leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
        onClick={() => void renew.mutateAsync({ params }).then(({ secret }) => onSecret(secret), notifyError)}
      >
        {t('deliveries.renew')}
      </Button>
    </div>
  )
}

function Deliveries({ webhookId, state }: { webhookId: number; state: DeliveryState | 'all' }) {
  const { t } = useTranslation('externalApi')
  const { data, error, refetch } = useEndpoint(
    listDeliveries,
    { params: { webhookId }, query: state === 'all' ? {} : { state } },
    { refreshOn: 'webhook' },
  )
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} aria-hidden />
  if (data.deliveries.length === 0) return <p className={classes.none}>{t('deliveries.none')}</p>
  return (
    <>
      <ul className={classes.list} aria-label={t('webhooks.deliveries')}>
        {data.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {data.hasMore && <p className={classes.none}>{t('deliveries.newest')}</p>}
    </>
  )
}

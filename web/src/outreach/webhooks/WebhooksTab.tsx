import { deleteWebhook, listWebhooks, updateWebhook, type Webhook } from '@chatflow/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { Status } from '../../ui/Status.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { DeliveriesPanel } from './DeliveriesPanel.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The addresses that are called when something happens, and how they are doing. */
export function WebhooksTab() {
  const { t } = useTranslation('externalApi')
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [looking, setLooking] = useState<number>()
  const [deleting, setDeleting] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  const { data = [], isLoading, error, refetch } = useEndpoint(listWebhooks, {}, { refreshOn: 'webhook' })
  const columns = useWebhookColumns()
  const resume = useResume()
  const looked = data.find(({ id }) => id === looking)
  return (
    <>
      <ListPage
        title={t('webhooks.title')}
        action={{ label: t('webhooks.add'), run: () => setEditing('new') }}
        list={{
          rows: data,
          count: data.length,
          isLoading,
          error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void refetch(),
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => setLooking(id)}
        actions={[
          {
            key: 'resume',
            label: t('webhooks.resume'),
            icon: IconPlayerPlay,
            run: resume,
            isHidden: isRunning,
          },
          {
            key: 'look',
            label: t('webhooks.deliveries'),
            icon: IconListDetails,
            run: ({ id }) => setLooking(id),
          },
          { key: 'edit', label: t('webhooks.edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('webhooks.delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconWebhook, text: t('webhooks.empty') }}
      />
      {editing && (
        <WebhookDialog webhook={editing} onSecret={setSecret} onClose={() => setEditing(undefined)} />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {looked && (
        <DeliveriesPanel webhook={looked} onSecret={setSecret} onClose={() => setLooking(undefined)} />
      )}
      {deleting && <DeleteDialog webhook={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

const isRunning = ({ isActive, pausedAt }: Webhook) => isActive && pausedAt === null

function useResume() {
  const { t } = useTranslation('externalApi')
  const update = useAction(updateWebhook)
  return ({ id }: Webhook) => {
    const resumed = update.mutateAsync({ params: { webhookId: id }, body: { isActive: true } })
    void resumed.then(() => notifySuccess(t('webhooks.resumed')), notifyError)
  }
}

function useWebhookColumns() {
  const { t } = useTranslation('externalApi')
  return useMemo<Column<Webhook>[]>(
    () => [
      { key: 'name', header: t('webhooks.name'), min: 140, grow: 1.5, cell: ({ name }) => name },
      { key: 'url', header: t('webhooks.url'), min: 180, grow: 2, minor: 1, cell: ({ url }) => url },
      {
        key: 'events',
        header: t('webhooks.events'),
        min: 180,
        grow: 2,
        minor: 2,
        cell: ({ events }) => events.map((event) => t(`events.${event}`)).join(', '),
      },
      {
        key: 'waiting',
        header: t('webhooks.waiting'),
        min: 90,
        align: 'right',
        minor: 3,
        cell: ({ waiting }) => formatNumber(waiting),
      },
      {
        key: 'failed',
        header: t('webhooks.failed'),
        min: 90,
        align: 'right',
        minor: 4,
        cell: ({ failed }) => formatNumber(failed),
      },
      {
        key: 'state',
        header: t('webhooks.state'),
        min: 140,
        cell: (webhook) => <WebhookState webhook={webhook} />,
      },
    ],
    [t],
  )
}

function WebhookState({ webhook: { isActive, pausedAt, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('externalApi')
  if (!isActive)
    return (
      <Status icon={IconCircleOff} tone="quiet">
        {t('webhooks.off')}
      </Status>
    )
  if (pausedAt)
    return (
      <Status icon={IconPlayerPause} tone="red">
        {t('webhooks.paused')}
      </Status>
    )
  if (failingSince)
    return (
      <Status icon={IconAlertTriangle} tone="amber">
        {t('webhooks.failing')}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {t('webhooks.on')}
    </Status>
  )
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('externalApi')
  return (
    <ViewDialog title={t('webhooks.secretTitle')} onClose={onClose}>
      <ShownOnce label={t('webhooks.secret')} value={secret}>
        {t('webhooks.once')}
      </ShownOnce>
    </ViewDialog>
  )
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('externalApi')
  const remove = useAction(deleteWebhook)
  return (
    <ConfirmDialog
      title={t('webhooks.deleteTitle', { name: webhook.name })}
      confirmLabel={t('webhooks.delete')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { webhookId: webhook.id } })
        notifySuccess(t('webhooks.deleted'))
      }}
      onClose={onClose}
    >
      {t('webhooks.deleteText')}
    </ConfirmDialog>
  )
}

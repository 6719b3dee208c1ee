import {
  deleteIntegration,
  listConnections,
  listIntegrations,
  listQueues,
  type QueueIntegration,
  type SignedIntegration,
} from '@chatflow/contract'
import { IconPencil, IconPuzzle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { IntegrationDialog } from './IntegrationDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useIntegrationColumns } from './useIntegrationColumns.tsx'

/** The services that answer customers by themselves. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations')
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<QueueIntegration | 'new'>()
  const [created, setCreated] = useState<SignedIntegration>()
  const [deleting, setDeleting] = useState<QueueIntegration>()
  const list = usePages(
    listIntegrations,
    { query: { searchParam } },
    { rows: (response) => response.queueIntegrations, refreshOn: 'queueIntegration' },
  )
  const columns = useIntegrationColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconPuzzle, text: t('empty') }}
      />
      {editing && (
        <IntegrationDialog
          integration={editing}
          onClose={(signed) => {
            setEditing(undefined)
            setCreated(signed)
          }}
        />
      )}
      {created && <SecretDialog integration={created} onClose={() => setCreated(undefined)} />}
      {deleting && <DeleteIntegrationDialog integration={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

interface DeleteIntegrationDialogProps {
  integration: QueueIntegration
  onClose: () => void
}

function DeleteIntegrationDialog({ integration, onClose }: DeleteIntegrationDialogProps) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const remove = useAction(deleteIntegration)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { integrationId: integration.id } })
        // What named it names nothing any more.
        for (const { path } of [listQueues, listConnections])
          void queries.invalidateQueries({ queryKey: [path] })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: integration.name })}
    </ConfirmDialog>
  )
}

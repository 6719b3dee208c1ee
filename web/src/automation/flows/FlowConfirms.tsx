import {
  deleteFlow,
  duplicateFlow,
  listConnections,
  listIntegrations,
  listPhraseCampaigns,
  type FlowSummary,
} from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface FlowConfirmProps {
  flow: FlowSummary
  onClose: () => void
}

export function DuplicateFlowDialog({ flow, onClose }: FlowConfirmProps) {
  const { t } = useTranslation('flowList')
  const duplicate = useAction(duplicateFlow)
  return (
    <ConfirmDialog
      title={t('confirmDuplicate.title', { name: flow.name })}
      confirmLabel={t('duplicate')}
      isHarmless
      onConfirm={async () => {
        await duplicate.mutateAsync({ body: { flowId: flow.id } })
        notifySuccess(t('duplicated'))
      }}
      onClose={onClose}
    >
      {t('confirmDuplicate.text')}
    </ConfirmDialog>
  )
}

export function DeleteFlowDialog({ flow, onClose }: FlowConfirmProps) {
  const { t } = useTranslation('flowList')
  const queries = useQueryClient()
  const remove = useAction(deleteFlow)
  return (
    <ConfirmDialog
      title={t('confirmDelete.title', { name: flow.name })}
      confirmLabel={t('confirmDelete.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { flowId: flow.id } })
        // What named it names nothing any more.
        for (const { path } of [listConnections, listIntegrations, listPhraseCampaigns])
          void queries.invalidateQueries({ queryKey: [path] })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirmDelete.text')}
    </ConfirmDialog>
  )
}

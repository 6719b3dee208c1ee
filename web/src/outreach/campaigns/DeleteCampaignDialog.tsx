import { deleteCampaign, type CampaignSummary } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteCampaignDialogProps {
  campaign: Pick<CampaignSummary, 'id' | 'name' | 'status'>
  onClose: () => void
}

export function DeleteCampaignDialog({ campaign, onClose }: DeleteCampaignDialogProps) {
  const { t } = useTranslation('campaigns')
  const remove = useAction(deleteCampaign)
  const isUnsent = campaign.status === 'INATIVA' || campaign.status === 'PROGRAMADA'
  return (
    <ConfirmDialog
      title={t('delete.title', { name: campaign.name })}
      confirmLabel={t('delete.confirm')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { campaignId: campaign.id } })
        notifySuccess(t('delete.done'))
      }}
      onClose={onClose}
    >
      {t(isUnsent ? 'delete.unsent' : 'delete.sent')}
    </ConfirmDialog>
  )
}

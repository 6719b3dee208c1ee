import { deleteSchedule } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteScheduleDialogProps {
  schedule: { id: number; body: string; sentAt: string | null }
  onDeleted?: () => void
  onClose: () => void
}

export function DeleteScheduleDialog({ schedule, onDeleted, onClose }: DeleteScheduleDialogProps) {
  const { t } = useTranslation('schedules')
  const remove = useAction(deleteSchedule)
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { scheduleId: schedule.id } })
        onDeleted?.()
      }}
      onClose={onClose}
    >
      {t(schedule.sentAt === null ? 'delete.text' : 'delete.sent', { text: schedule.body })}
    </ConfirmDialog>
  )
}

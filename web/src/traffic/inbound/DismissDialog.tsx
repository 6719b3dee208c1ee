import { dismissInbound, type InboundProblem } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useProblemWords } from './useProblemWords.ts'

interface DismissDialogProps {
  problem: InboundProblem
  onDismissed?: () => void
  onClose: () => void
}

export function DismissDialog({ problem, onDismissed, onClose }: DismissDialogProps) {
  const { t } = useTranslation('inbound')
  const { senderOf } = useProblemWords()
  const dismiss = useAction(dismissInbound)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('dismiss')}
      onConfirm={async () => {
        await dismiss.mutateAsync({ params: { eventId: problem.id } })
        notifySuccess(t('dismissed'))
        onDismissed?.()
      }}
      onClose={onClose}
    >
      {t('confirm.text', { sender: senderOf(problem), date: formatDateTime(problem.receivedAt) })}
    </ConfirmDialog>
  )
}

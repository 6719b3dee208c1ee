import { rerunInbound, type InboundProblem } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

/** Handles it again. Whether that worked shows later: what fails once more comes back to the list. */
export function useRerun() {
  const { t } = useTranslation('inbound')
  const { mutateAsync, isPending } = useAction(rerunInbound)
  const rerun = async ({ id }: InboundProblem) => {
    await mutateAsync({ params: { eventId: id } })
    notifySuccess(t('rerunning'))
  }
  return { rerun, isPending }
}

import { cancelCampaign, copyCampaign, restartCampaign, type Campaign, type Sent } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

type Audience = NonNullable<Sent<typeof copyCampaign>['body']['to']>

/** What is done with a campaign from the list and from its report. A refusal is told in a toast. */
export function useCampaignActions() {
  const { t } = useTranslation('campaigns')
  const cancel = useAction(cancelCampaign)
  const resume = useAction(restartCampaign)
  const duplicate = useAction(copyCampaign)
  const told = { onError: notifyError }
  return {
    isBusy: cancel.isPending || resume.isPending || duplicate.isPending,
    stop: (campaignId: number) =>
      cancel.mutate(
        { params: { campaignId } },
        { ...told, onSuccess: () => notifySuccess(t('actions.stopped')) },
      ),
    restart: (campaignId: number) =>
      resume.mutate(
        { params: { campaignId } },
        { ...told, onSuccess: () => notifySuccess(t('actions.restarted')) },
      ),
    /** A new one with the same texts, to the same people or to some of them. */
    copy: async (campaignId: number, to: Audience): Promise<Campaign | undefined> => {
      try {
        const made = await duplicate.mutateAsync({ params: { campaignId }, body: { to } })
        notifySuccess(t('actions.copied', { name: made.name }))
        return made
      } catch (error) {
        notifyError(error)
        return undefined
      }
    },
  }
}

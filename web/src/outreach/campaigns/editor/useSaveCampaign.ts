import {
  createCampaign,
  deleteCampaignMedia,
  updateCampaign,
  uploadCampaignMedia,
  type Campaign,
} from '@chatflow/contract'
import { call, upload, useAction } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { bodyOf, type Values } from './campaignValues.ts'

/** Saves a new campaign, or the changes of one, and its file. */
export function useSaveCampaign(editing: Campaign | undefined, file: FileChange) {
  const create = useAction(createCampaign)
  const update = useAction(updateCampaign)
  const changeFile = async (campaignId: number) => {
    const params = { campaignId }
    if (file.is === 'removed') await call(deleteCampaignMedia, { params })
    if (file.is === 'chosen') await upload(uploadCampaignMedia, { params, file: file.file })
  }
  return async (values: Values): Promise<Campaign> => {
    const body = bodyOf(values)
    if (editing) {
      await changeFile(editing.id)
      return update.mutateAsync({ params: { campaignId: editing.id }, body })
    }
    const campaign = await create.mutateAsync({ body })
    // It exists by now: a refused file must not make the form write it a second time.
    await changeFile(campaign.id).catch(notifyError)
    return campaign
  }
}

import type { TemplateChoice } from '@chatflow/contract'
import { readTemplateChoice, refuseWrongFile } from '../../channels/templates/chooseTemplate.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { mediaColumns } from './mediaColumns.ts'

/** An approved text as a message holds it. The file is used where the head of the template wants one. */
export async function templateMessage(
  tenant: Tenant,
  connectionId: number,
  choice: TemplateChoice,
  media: StoredMedia | null = null,
) {
  const { body, data, file } = await readTemplateChoice(tenant, connectionId, choice)
  refuseWrongFile(file, media)
  if (!file || !media) return { body, dataJson: JSON.stringify(data) }
  // Bubbles draw a picture by its size, beside what the network is told.
  const { width, height } = media
  const dataJson = JSON.stringify({ ...data, width, height })
  return { ...mediaColumns(media), mediaType: media.mediaType, body, dataJson }
}

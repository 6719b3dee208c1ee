import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, Message } from '../platform/fields.ts'
import { NewPhraseCampaign, PhraseCampaign, PhraseCampaignChanges } from './phraseCampaigns.ts'

const access = 'flows:manage'
const byCampaign = z.object({ flowCampaignId: idParam })

export const listPhraseCampaigns = endpoint({
  method: 'GET',
  path: '/flowcampaign',
  summary: 'The phrases that begin flows, by name.',
  access,
  response: z.object({ flow: z.array(PhraseCampaign) }),
})
export const findPhraseCampaign = endpoint({
  method: 'GET',
  path: '/flowcampaign/:flowCampaignId',
  summary: 'One phrase that begins a flow.',
  access,
  params: byCampaign,
  response: z.object({ details: PhraseCampaign }),
})
export const createPhraseCampaign = endpoint({
  method: 'POST',
  path: '/flowcampaign',
  summary: 'Lets a phrase begin a flow.',
  access,
  body: NewPhraseCampaign,
  response: PhraseCampaign,
})
export const updatePhraseCampaign = endpoint({
  method: 'PUT',
  path: '/flowcampaign',
  summary: 'Changes a phrase that begins a flow, or switches it on or off.',
  access,
  body: PhraseCampaignChanges,
  response: PhraseCampaign,
})
export const deletePhraseCampaign = endpoint({
  method: 'DELETE',
  path: '/flowcampaign/:flowCampaignId',
  summary: 'Removes a phrase. Its flow stays.',
  access: 'contacts-page:deleteContact',
  params: byCampaign,
  response: Message,
})

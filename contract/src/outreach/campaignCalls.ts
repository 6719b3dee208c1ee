import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message, Nothing, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { Campaign, CampaignChanges, CampaignForm, maxVariants } from './campaigns.ts'
import { campaignStatus, CampaignSummary } from './campaignSummary.ts'

const common = { access: 'campaigns:manage', plan: 'useCampaigns' } as const
const params = z.object({ campaignId: idParam })

export const CampaignQuery = pageQuery.extend({ status: campaignStatus.optional() })
export type CampaignQuery = z.infer<typeof CampaignQuery>

export const listCampaigns = endpoint({
  ...common,
  method: 'GET',
  path: '/campaigns',
  summary: 'The campaigns of the company, newest first.',
  query: CampaignQuery,
  response: z.object({ records: z.array(CampaignSummary), ...pageEnd }),
})
export const findCampaign = endpoint({
  ...common,
  method: 'GET',
  path: '/campaigns/:campaignId',
  summary: 'One campaign.',
  params,
  response: Campaign,
})
export const createCampaign = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns',
  summary: 'Writes a campaign. With a time it waits for that; without one it is started by hand.',
  body: CampaignForm,
  response: Campaign,
})
export const updateCampaign = endpoint({
  ...common,
  method: 'PUT',
  path: '/campaigns/:campaignId',
  summary:
    'Changes a campaign that nobody waits for yet, or the texts of one that was stopped. What is left out stays.',
  params,
  body: CampaignChanges,
  response: Campaign,
})
export const deleteCampaign = endpoint({
  ...common,
  method: 'DELETE',
  path: '/campaigns/:campaignId',
  summary:
    'Removes a campaign and its report. What was sent stays in its tickets, what has not left does not leave.',
  params,
  response: Message,
})
export const startCampaign = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/start',
  summary: 'Starts a campaign now.',
  params,
  response: Campaign,
})
export const cancelCampaign = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/cancel',
  summary: 'Stops a campaign under way. What waits to leave is taken back.',
  params,
  response: Nothing,
})
export const restartCampaign = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/restart',
  summary: 'Lets a stopped campaign go on with those who have not been written to.',
  params,
  response: Nothing,
})
export const copyCampaign = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/copy',
  summary:
    'Writes a new campaign like this one: for the same people, those whom it failed to reach, or those who did not answer.',
  params,
  body: z.object({ to: z.enum(['all', 'failed', 'unanswered']).default('all') }),
  response: Campaign,
})
export const testCampaign = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/test',
  summary: 'Sends one of the messages to a number, as a recipient would get it. It is in no report.',
  params,
  body: z.object({
    number: text(50).trim().min(8, 'Too Short!'),
    variant: z.number().int().min(1).max(maxVariants).optional(),
  }),
  response: z.object({ ticketId: id, messageId: id }),
})
const Mensagem = z.object({ mensagem: z.string() })
export const uploadCampaignMedia = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Attaches a file, in the place of the one before; the text becomes its caption.',
  params,
  multipart: { field: 'file', maxFiles: 1 },
  response: Mensagem,
})
export const deleteCampaignMedia = endpoint({
  ...common,
  method: 'DELETE',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Takes the file off a campaign.',
  params,
  response: Mensagem,
})

import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { videoCode } from './videoCode.ts'

/** A video that explains the product, the same for every company. */
export const Help = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** The code by which YouTube knows it, or an address that holds the code. */
  video: z.string(),
})
export type Help = z.infer<typeof Help>

const fields = {
  title: text(100).trim().min(2, 'Too Short!'),
  video: text(200)
    .trim()
    .min(1, 'Required')
    .refine((video) => videoCode(video) !== undefined, 'Invalid'),
  description: text(500).trim(),
}
export const HelpForm = z.object({ ...fields, description: fields.description.default('') })
export type HelpForm = z.infer<typeof HelpForm>

/** What is left out stays as it is. */
export const HelpChanges = z.object(fields).partial()
export type HelpChanges = z.infer<typeof HelpChanges>

export const listHelpPages = endpoint({
  method: 'GET',
  path: '/helps',
  summary: 'The videos that explain the product, page by page.',
  access: 'signedIn',
  query: pageQuery,
  response: z.object({ records: z.array(Help), ...pageEnd }),
})
export const listHelps = endpoint({
  method: 'GET',
  path: '/helps/list',
  summary: 'All videos that explain the product.',
  access: 'signedIn',
  response: z.array(Help),
})
export const createHelp = endpoint({
  method: 'POST',
  path: '/helps',
  summary: 'Adds a video after the others, for every company.',
  access: 'helps:manage',
  body: HelpForm,
  response: Help,
})
export const orderHelps = endpoint({
  method: 'PUT',
  path: '/helps/order',
  summary: 'Puts the videos in an order. Those that are not named follow.',
  access: 'helps:manage',
  body: z.object({ helpIds: z.array(id).min(1, 'Required').max(500) }),
  response: Message,
})
export const updateHelp = endpoint({
  method: 'PUT',
  path: '/helps/:helpId',
  summary: 'Changes a video. What is left out stays as it is.',
  access: 'helps:manage',
  params: z.object({ helpId: idParam }),
  body: HelpChanges,
  response: Help,
})
export const deleteHelp = endpoint({
  method: 'DELETE',
  path: '/helps/:helpId',
  summary: 'Takes a video away.',
  access: 'helps:manage',
  params: z.object({ helpId: idParam }),
  response: Message,
})

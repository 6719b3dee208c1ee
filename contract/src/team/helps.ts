import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

/** A video that explains the product, the same for every company. */
export const Help = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** The code by which YouTube knows it, or an address that holds the code. */
  video: z.string(),
})
export type Help = z.infer<typeof Help>

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

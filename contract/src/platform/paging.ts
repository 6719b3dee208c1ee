import { z } from 'zod'

export const pageSize = 20

export const pageQuery = z.object({
  searchParam: z.string().trim().toLowerCase().max(200).default(''),
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
})
export type PageQuery = z.infer<typeof pageQuery>

/** What every paged answer carries beside its list. */
export const pageEnd = { count: z.number(), hasMore: z.boolean() }

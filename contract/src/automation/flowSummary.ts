import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'

/** A flow as lists show it. */
export const FlowSummary = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** Null while nobody has published it: then no customer meets it. */
  publishedVersion: z.number().int().nullable(),
  /** The draft says something else than what is published. */
  hasDraft: z.boolean(),
  /** Counts every save. */
  revision: z.number().int(),
  savedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type FlowSummary = z.infer<typeof FlowSummary>

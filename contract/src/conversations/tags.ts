import { z } from 'zod'
import { id } from '../platform/fields.ts'

/** A mark on contacts (kanban 0) or a lane that tickets stand in (kanban 1). */
export const TagName = z.object({ id, name: z.string(), color: z.string(), kanban: z.number().int() })
export type TagName = z.infer<typeof TagName>

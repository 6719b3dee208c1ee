import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'

/** A mark on contacts (kanban 0) or a lane that tickets stand in (kanban 1). */
export const TagName = z.object({ id, name: z.string(), color: z.string(), kanban: z.number().int() })
export type TagName = z.infer<typeof TagName>

/** What is not about lanes is empty where it is none. */
export const Tag = TagName.extend({
  /** Who made it. */
  userId: id.nullable(),
  /** How many hours after our last message a ticket goes on to the next lane; 0: it stays. */
  timeLane: z.number().int(),
  nextLaneId: id.nullable(),
  /** Where a ticket goes when its customer writes. */
  rollbackLaneId: id.nullable(),
  /** Said to customers whom the time brings into this lane. */
  greetingMessageLane: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Tag = z.infer<typeof Tag>

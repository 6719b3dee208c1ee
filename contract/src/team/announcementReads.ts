import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { byAnnouncement } from './announcements.ts'

export const AnnouncementReader = z.object({
  id,
  name: z.string(),
  company: z.object({ id, name: z.string() }),
  readAt: isoDate,
})
export type AnnouncementReader = z.infer<typeof AnnouncementReader>

export const readAnnouncements = endpoint({
  method: 'POST',
  path: '/announcements/read',
  summary: 'Says that one has read these announcements.',
  access: 'signedIn',
  body: z.object({ announcementIds: z.array(id).min(1).max(100) }),
  response: z.object({ unreads: z.number().int() }),
})
export const listAnnouncementReaders = endpoint({
  method: 'GET',
  path: '/announcements/:announcementId/readers',
  summary:
    'Who has read an announcement, latest first: of the own company, or of all of them for a super user.',
  access: 'users:manage',
  params: byAnnouncement,
  query: pageQuery,
  /** `people` is how many there are who could have. */
  response: z.object({ records: z.array(AnnouncementReader), ...pageEnd, people: z.number().int() }),
})

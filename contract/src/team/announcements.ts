import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

/** 1 high, 2 medium, 3 low. */
export const priorities = [1, 2, 3] as const

/** What may be attached, by content and by the end of the file's name. */
export const announcementMedia = {
  types: ['image/png', 'image/jpeg'],
  accept: '.png,.jpg,.jpeg',
  maxBytes: 5 * 1024 * 1024,
} as const

export const Announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  priority: z.number().int(),
  status: z.boolean(),
  /** The address of the attachment, with the permission to read it. */
  mediaPath: z.string().nullable(),
  /** What its author called it, spaces as underscores. */
  mediaName: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Announcement = z.infer<typeof Announcement>

const fields = {
  title: text(200).trim().min(1, 'Required'),
  text: text(5000).trim().min(1, 'Required'),
  priority: z.coerce.number().int().min(1).max(3),
  status: z.boolean(),
}
export const AnnouncementForm = z.object({
  ...fields,
  priority: fields.priority.default(3),
  status: fields.status.default(true),
})
export type AnnouncementForm = z.infer<typeof AnnouncementForm>

/** What is left out stays as it is: a draft is not published by a correction. */
const AnnouncementChanges = z.object(fields).partial()

export const ListedAnnouncement = Announcement.extend({
  /** Whether the one who asks has read it. */
  isRead: z.boolean(),
})
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>

export const byAnnouncement = z.object({ announcementId: idParam })

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  summary: 'What the platform tells its companies: active ones, or all of them for a super user.',
  access: 'signedIn',
  query: pageQuery,
  /** `unreads` counts the active ones that the caller has not read, whatever the search finds. */
  response: z.object({ records: z.array(ListedAnnouncement), ...pageEnd, unreads: z.number().int() }),
})
export const findAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/:announcementId',
  summary: 'One announcement.',
  access: 'announcements:manage',
  params: byAnnouncement,
  response: Announcement,
})
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  summary: 'Publishes an announcement to every company.',
  access: 'announcements:manage',
  body: AnnouncementForm,
  response: Announcement,
})
export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/:announcementId',
  summary: 'Changes an announcement. What is left out stays as it is.',
  access: 'announcements:manage',
  params: byAnnouncement,
  body: AnnouncementChanges,
  response: Announcement,
})
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/announcements/:announcementId',
  summary: 'Withdraws an announcement.',
  access: 'announcements:manage',
  params: byAnnouncement,
  response: Message,
})
export const uploadAnnouncementMedia = endpoint({
  method: 'POST',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Attaches a picture (PNG or JPEG) to an announcement, in the place of the one before.',
  access: 'announcements:manage',
  params: byAnnouncement,
  file: { field: 'file', maxBytes: announcementMedia.maxBytes },
  response: Announcement,
})
export const deleteAnnouncementMedia = endpoint({
  method: 'DELETE',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Takes the picture off an announcement.',
  access: 'announcements:manage',
  params: byAnnouncement,
  response: Announcement,
})

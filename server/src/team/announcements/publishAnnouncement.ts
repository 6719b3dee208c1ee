import type { Announcement } from '@chatflow/contract'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { signed } from './announcements.queries.ts'

/** Tells every company. A draft is nobody's business: to everyone but its authors it is not there. */
export function publishAnnouncement(
  platform: Platform,
  action: 'create' | 'update',
  row: Announcement,
): Announcement {
  const record = signed(platform, row)
  const change = record.status ? { action, record } : { action: 'delete' as const, id: record.id }
  platform.publish('every', 'announcement', change, everyone)
  return record
}

import {
  createAnnouncement,
  deleteAnnouncement,
  findAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  type Announcement,
} from '@chatflow/contract'
import { containing, paged } from '../platform/database/paged.ts'
import { fail } from '../platform/http/fail.ts'
import { serve, servePlatform, type HttpContext } from '../platform/http/serve.ts'
import { everyone } from '../platform/tenancy/eventLog.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Platform } from '../platform/tenancy/tenancy.ts'

const columns = [
  'id',
  'title',
  'text',
  'priority',
  'status',
  'mediaPath',
  'mediaName',
  'createdAt',
  'updatedAt',
] as const

export function announcementRoutes(http: HttpContext) {
  serve(http, listAnnouncements, async ({ tenant, session, query }) => {
    let found = tenant.db.selectFrom('announcements')
    if (!session.super) found = found.where('status', '=', true)
    if (query.searchParam) found = found.where('title', 'ilike', containing(query.searchParam))
    const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
      all.select(columns).orderBy('priority').orderBy('updatedAt', 'desc').orderBy('id'),
    )
    return { records: rows, count, hasMore }
  })

  servePlatform(http, findAnnouncement, ({ platform, params }) =>
    getAnnouncement(platform.db, params.announcementId),
  )

  servePlatform(http, createAnnouncement, async ({ platform, body }) => {
    const record = await platform.db
      .insertInto('announcements')
      .values(body)
      .returning(columns)
      .executeTakeFirstOrThrow()
    announce(platform, 'create', record)
    return record
  })

  servePlatform(http, updateAnnouncement, async ({ platform, params, body }) => {
    const record = await platform.db
      .updateTable('announcements')
      .set({ ...body, updatedAt: platform.now().toISOString() })
      .where('id', '=', params.announcementId)
      .returning(columns)
      .executeTakeFirst()
    if (!record) fail('ERR_NO_ANNOUNCEMENT_FOUND')
    announce(platform, 'update', record)
    return record
  })

  servePlatform(http, deleteAnnouncement, async ({ platform, params }) => {
    const { id } = await getAnnouncement(platform.db, params.announcementId)
    await platform.db.deleteFrom('announcements').where('id', '=', id).execute()
    platform.publish('every', 'announcement', { action: 'delete', id }, everyone)
    return { message: 'Announcement deleted' }
  })
}

async function getAnnouncement(db: Database, id: number) {
  const record = await db.selectFrom('announcements').select(columns).where('id', '=', id).executeTakeFirst()
  return record ?? fail('ERR_NO_ANNOUNCEMENT_FOUND')
}

/** A draft is nobody's business: to everyone but its authors it is not there. */
function announce(platform: Platform, action: 'create' | 'update', record: Announcement) {
  const change = record.status ? { action, record } : { action: 'delete' as const, id: record.id }
  platform.publish('every', 'announcement', change, everyone)
}

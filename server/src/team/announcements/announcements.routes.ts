import {
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementMedia,
  findAnnouncement,
  listAnnouncementReaders,
  listAnnouncements,
  platformCompanyId,
  readAnnouncements,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, servePlatform, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import * as reads from './announcementReads.ts'
import * as announcements from './announcements.queries.ts'
import { attachMedia, removeMedia } from './changeAnnouncementMedia.ts'
import { publishAnnouncement } from './publishAnnouncement.ts'

export function announcementRoutes(http: HttpContext, storage: Storage) {
  serve(http, listAnnouncements, ({ tenant, session, query }) =>
    announcements.listAnnouncements(tenant, session, query),
  )

  serve(http, readAnnouncements, async ({ tenant, session, body }) => {
    await reads.readAnnouncements(tenant, session.userId, body.announcementIds)
    return { unreads: await announcements.countUnread(tenant, session.userId) }
  })

  serveSlow(http, listAnnouncementReaders, ({ session, params, query }) =>
    // Other companies are nobody's business but the platform's.
    session.super
      ? http.tenancy.withPlatform((platform) =>
          reads.listReaders(platform, params.announcementId, query, { withDrafts: true }),
        )
      : http.tenancy.readTenant(session.companyId, (tenant) =>
          reads.listReaders(tenant, params.announcementId, query, { withDrafts: false }),
        ),
  )

  servePlatform(http, findAnnouncement, async ({ platform, params }) =>
    announcements.signed(platform, await announcements.getAnnouncement(platform, params.announcementId)),
  )

  servePlatform(http, createAnnouncement, async ({ platform, body }) => {
    const row = await platform.db
      .insertInto('announcements')
      .values(body)
      .returning(announcements.announcementColumns)
      .executeTakeFirstOrThrow()
    return publishAnnouncement(platform, 'create', row)
  })

  servePlatform(http, updateAnnouncement, async ({ platform, params, body }) => {
    const row = await platform.db
      .updateTable('announcements')
      .set({ ...body, updatedAt: platform.now().toISOString() })
      .where('id', '=', params.announcementId)
      .returning(announcements.announcementColumns)
      .executeTakeFirst()
    return publishAnnouncement(platform, 'update', row ?? fail('ERR_NO_ANNOUNCEMENT_FOUND'))
  })

  serveSlow(http, deleteAnnouncement, async ({ params }) => {
    const { mediaPath } = await http.tenancy.withPlatform(async (platform) => {
      // As it is when it goes: somebody may have attached another picture a moment ago.
      const row = await platform.db
        .deleteFrom('announcements')
        .where('id', '=', params.announcementId)
        .returning(['id', 'mediaPath'])
        .executeTakeFirst()
      if (!row) fail('ERR_NO_ANNOUNCEMENT_FOUND')
      platform.publish('every', 'announcement', { action: 'delete', id: row.id }, everyone)
      return row
    })
    if (mediaPath) await storage.remove(platformCompanyId, mediaPath)
    return { message: 'Announcement deleted' }
  })

  serveSlow(http, uploadAnnouncementMedia, ({ params, file }) =>
    attachMedia(http.tenancy, storage, params.announcementId, file),
  )

  serveSlow(http, deleteAnnouncementMedia, ({ params }) =>
    removeMedia(http.tenancy, storage, params.announcementId),
  )
}

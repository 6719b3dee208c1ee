import { serveAnnouncementMedia } from './announcements/announcementMedia.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { assignmentRoutes } from './assignment/assignment.routes.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'
import { leaveQueue } from './attendance/leaveQueue.ts'
import { leaveIntegration } from './automation/leaveIntegration.ts'
import { automationRoutes } from './automation/automation.routes.ts'
import { releaseTickets } from './attendance/releaseTickets.ts'
import { authRoutes, type AuthRoutes } from './auth/auth.routes.ts'
import { chatRoutes } from './chats/chats.routes.ts'
import { companyRoutes } from './companies/companies.routes.ts'
import { connectionRoutes } from './connections/connections.routes.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { ticketNoteRoutes } from './ticketNotes/ticketNotes.routes.ts'
import { fileListRoutes } from './fileLists/fileLists.routes.ts'
import { integrationRoutes } from './integrations/integrations.routes.ts'
import type { SafeHttpClient } from './integrations/safeHttpClient.ts'
import { inboundRoutes } from './inbound/inbound.routes.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { serveMedia } from './media/serveMedia.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { eraseInGroups } from './privacy/eraseMessages.ts'
import { forgetExportsOf } from './privacy/exports.queries.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import type { HttpContext } from './platform/http/serve.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Tenant } from './platform/tenancy/tenancy.ts'
import { queueRoutes } from './queues/queues.routes.ts'
import { quickMessageRoutes } from './quickMessages/quickMessages.routes.ts'
import { forgetOwnQuickMessages } from './quickMessages/saveQuickMessage.ts'
import { moveForHolidays } from './schedules/moveForHolidays.ts'
import { deleteSchedulesOf } from './schedules/saveSchedule.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { previewRoutes } from './responders/previewMenu.ts'
import { settingRoutes } from './settings/settings.routes.ts'
import { simulatorRoutes } from './simulator/simulator.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { ticketRoutes } from './tickets/tickets.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { serveUserImages } from './users/userImages.ts'

/** Everything the server answers. */
export function mountRoutes(
  http: HttpContext,
  parts: {
    auth: AuthRoutes
    storage: Storage
    mediaKey: Buffer
    tokenKey: Buffer
    sealKey: Buffer
    integrationKey: Buffer
    safeHttp: SafeHttpClient
    proofKey: Buffer
    transcriptionMs: number
  },
) {
  systemRoutes(http)
  authRoutes(http, parts.auth)
  planRoutes(http)
  companyRoutes(http, { replan: moveForHolidays })
  settingRoutes(http, parts.sealKey)
  queueRoutes(http, { release: leaveQueue })
  previewRoutes(http)
  userRoutes(http, { storage: parts.storage, release })
  serveUserImages(http, parts.storage, parts.mediaKey)
  connectionRoutes(http, parts)
  contactRoutes(http)
  tagRoutes(http)
  ticketRoutes(http)
  ticketNoteRoutes(http)
  quickMessageRoutes(http, parts.storage)
  fileListRoutes(http, parts.storage)
  integrationRoutes(http, {
    sealKey: parts.integrationKey,
    safeHttp: parts.safeHttp,
    release: leaveIntegration,
  })
  messageRoutes(http, {
    storage: parts.storage,
    sealKey: parts.sealKey,
    timeLimitMs: parts.transcriptionMs,
  })
  assignmentRoutes(http)
  automationRoutes(http)
  attendanceRoutes(http, { release: forgetContact })
  scheduleRoutes(http, parts.storage)
  inboundRoutes(http)
  privacyRoutes(http, parts)
  simulatorRoutes(http, parts.storage)
  serveMedia(http, parts.storage, parts.mediaKey)
  announcementRoutes(http, parts.storage)
  serveAnnouncementMedia(http, parts.storage, parts.mediaKey)
  chatRoutes(http)
  mailRoutes(http)
}

/** What somebody held or kept, before that person is gone. */
async function release(tenant: Tenant, userId: number) {
  await releaseTickets(tenant, userId)
  await forgetOwnQuickMessages(tenant, userId)
}

/** What waits for a contact, what was gathered about it, and what it left on others' words, before it is gone. */
async function forgetContact(tenant: Tenant, contactId: number) {
  await eraseInGroups(tenant, contactId)
  await deleteSchedulesOf(tenant, contactId)
  await forgetExportsOf(tenant, contactId)
}

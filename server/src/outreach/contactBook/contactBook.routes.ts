import {
  can,
  changeContacts,
  findContactOverview,
  listBulkChanges,
  listContactTimeline,
  undoBulkChange,
} from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { readerOf } from '../schedules/schedules.visibility.ts'
import * as jobs from './bulkJobs.ts'
import { readOverview } from './readOverview.ts'
import { readTimeline } from './readTimeline.ts'
import * as starting from './startBulkChange.ts'

export function contactBookRoutes(http: HttpContext) {
  serve(http, changeContacts, async ({ tenant, session, body, request }) => {
    if (body.action === 'delete' && !can(session, 'contacts-page:deleteContact')) fail('ERR_NO_PERMISSION')
    const requester = { viewer: viewerOf(session), address: request.ip }
    return starting.startBulkChange(tenant, requester, body)
  })
  serveReading(http, listBulkChanges, ({ tenant, session }) => jobs.listBulkChanges(tenant, session.userId))
  serve(http, undoBulkChange, ({ tenant, session, params, request }) =>
    starting.undoBulkChange(tenant, { viewer: viewerOf(session), address: request.ip }, params.changeId),
  )
  serveReading(http, findContactOverview, ({ tenant, session, params }) =>
    readOverview(tenant, viewerOf(session), params.contactId),
  )
  serveReading(http, listContactTimeline, ({ tenant, session, params, query }) => {
    const reader = { viewer: viewerOf(session), schedules: readerOf(session) }
    return readTimeline(tenant, reader, params.contactId, query.cursor)
  })
}

import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  findSchedule,
  listSchedules,
  listScheduleSends,
  moveSchedule,
  readCalendar,
  sendScheduleAgain,
  updateSchedule,
  uploadScheduleMedia,
} from '@chatflow/contract'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { receiveFile } from '../../media/receiveFile.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { moveSchedule as move } from './moveSchedule.ts'
import { readCalendar as calendarOf } from './readCalendar.ts'
import * as save from './saveSchedule.ts'
import { lockChangeable, replaceMedia } from './scheduleMedia.ts'
import { listSends } from './scheduleSends.ts'
import * as queries from './schedules.queries.ts'
import { getVisible, readerOf } from './schedules.visibility.ts'
import { sendAgain } from './sendAgain.ts'

export function scheduleRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, readCalendar, ({ tenant, session, query }) =>
    calendarOf(tenant, readerOf(session), query),
  )
  serveReading(http, listScheduleSends, async ({ tenant, session, params, query }) => {
    await getVisible(tenant, readerOf(session), params.scheduleId)
    return listSends(tenant, params.scheduleId, query)
  })
  serve(http, moveSchedule, async ({ tenant, session, params, body }) => {
    const undo = await move(tenant, readerOf(session), params.scheduleId, body)
    return { schedule: await getVisible(tenant, readerOf(session), params.scheduleId), undo }
  })
  serve(http, listSchedules, ({ tenant, session, query }) =>
    queries.listSchedules(tenant, readerOf(session), query),
  )
  serve(http, findSchedule, ({ tenant, session, params }) =>
    getVisible(tenant, readerOf(session), params.scheduleId),
  )
  serve(http, createSchedule, async ({ tenant, session, body }) => {
    const id = await save.createSchedule(tenant, readerOf(session), body)
    return getVisible(tenant, readerOf(session), id)
  })
  serve(http, updateSchedule, async ({ tenant, session, params, body }) => {
    await save.updateSchedule(tenant, readerOf(session), params.scheduleId, body)
    return getVisible(tenant, readerOf(session), params.scheduleId)
  })
  serve(http, deleteSchedule, async ({ tenant, session, params }) => {
    await save.deleteSchedule(tenant, readerOf(session), params.scheduleId)
    return { message: 'Schedule deleted' }
  })
  serve(http, sendScheduleAgain, async ({ tenant, session, params }) => {
    await sendAgain(tenant, readerOf(session), params.scheduleId)
    return getVisible(tenant, readerOf(session), params.scheduleId)
  })
  mediaRoutes(http, storage)
}

function mediaRoutes(http: HttpContext, storage: Storage) {
  const { withTenant } = http.tenancy

  serveSlow(http, uploadScheduleMedia, async ({ session, params, request }) => {
    const { companyId } = session
    const reader = readerOf(session)
    // Refused before it is read: a file for what one may not change is not worth a byte.
    const maxBytes = await withTenant(companyId, async (tenant) => {
      await lockChangeable(tenant, reader, params.scheduleId)
      return uploadLimit(tenant)
    })
    return receiveFile({ storage, companyId, request, maxBytes }, (media) =>
      withTenant(companyId, async (tenant) => {
        await replaceMedia(tenant, reader, params.scheduleId, media)
        return getVisible(tenant, reader, params.scheduleId)
      }),
    )
  })
  serve(http, deleteScheduleMedia, async ({ tenant, session, params }) => {
    await replaceMedia(tenant, readerOf(session), params.scheduleId, null)
    return getVisible(tenant, readerOf(session), params.scheduleId)
  })
}

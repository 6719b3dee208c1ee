import {
  countSavedViews,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  orderSavedViews,
  updateSavedView,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { viewerOf } from '../tickets/tickets.visibility.ts'
import { countViews } from './countViews.ts'
import { listViews } from './savedViews.queries.ts'
import * as saving from './saveView.ts'

export function savedViewRoutes(http: HttpContext) {
  serveReading(http, listSavedViews, ({ tenant, session }) => listViews(tenant, session.userId))
  serveReading(http, countSavedViews, ({ tenant, session }) => countViews(tenant, viewerOf(session)))
  serve(http, createSavedView, ({ tenant, session, body }) => saving.createView(tenant, session, body))
  serve(http, updateSavedView, ({ tenant, session, params, body }) =>
    saving.updateView(tenant, session, params.savedViewId, body),
  )
  serve(http, deleteSavedView, async ({ tenant, session, params }) => {
    await saving.deleteView(tenant, session, params.savedViewId)
    return { message: 'View deleted' }
  })
  serve(http, orderSavedViews, ({ tenant, session, body }) =>
    saving.orderViews(tenant, session, body.savedViewIds),
  )
}

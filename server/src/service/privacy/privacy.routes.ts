import {
  eraseContact,
  exportContact,
  findContactPrivacy,
  findErasure,
  listErasures,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as erasures from './erasures.queries.ts'
import * as exports from './contactExports.ts'
import { requesterOf } from './person.ts'
import { readPrivacy } from './readPrivacy.ts'
import { startErasure } from './startErasure.ts'

/** What somebody can ask of a company about their own data, done by its admins. */
export function privacyRoutes(http: HttpContext, { proofKey }: { proofKey: Buffer }) {
  serveReading(http, findContactPrivacy, ({ tenant, params }) => readPrivacy(tenant, params.contactId))
  serve(http, exportContact, ({ tenant, session, params, request }) =>
    exports.startExport(tenant, params.contactId, requesterOf(session, request)),
  )
  serve(http, eraseContact, ({ tenant, session, params, body, request }) => {
    const by = requesterOf(session, request)
    return startErasure(tenant, { contactId: params.contactId, form: body, by, proofKey })
  })
  serveReading(http, listErasures, ({ tenant, query }) => erasures.listErasures(tenant, proofKey, query))
  serveReading(
    http,
    findErasure,
    async ({ tenant, params }) =>
      (await erasures.findErasure(tenant, { id: params.erasureId })) ?? fail('ERR_NO_ERASURE_FOUND'),
  )
}

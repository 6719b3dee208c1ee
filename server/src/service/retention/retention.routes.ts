import {
  holdContact,
  previewRetention,
  readRetention,
  releaseContact,
  saveRetention,
} from '@chatflow/contract'
import * as holds from '../../conversations/contacts/legalHolds.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { requesterOf } from '../privacy/person.ts'
import { cutoffsOf } from './due.ts'
import * as preview from './previewRetention.ts'
import { findRule, listRuns } from './retention.queries.ts'
import * as save from './saveRetention.ts'

/** How long a company keeps what was said, and whose data stay whatever the rule says. */
export function retentionRoutes(http: HttpContext) {
  serveReading(http, readRetention, async ({ tenant }) => ({
    rule: await findRule(tenant),
    runs: await listRuns(tenant),
  }))
  serveReading(http, previewRetention, async ({ tenant, body }) =>
    preview.previewRetention(tenant, await cutoffsOf(tenant, body)),
  )
  serve(http, saveRetention, ({ tenant, session, body, request }) =>
    save.saveRetention(tenant, body, requesterOf(session, request)),
  )
  serve(http, holdContact, ({ tenant, session, params, body, request }) =>
    holds.holdContact(tenant, params.contactId, { ...body, by: requesterOf(session, request) }),
  )
  serve(http, releaseContact, async ({ tenant, session, params, request }) => {
    await holds.releaseContact(tenant, params.contactId, requesterOf(session, request))
    return { message: 'Legal hold ended' }
  })
}

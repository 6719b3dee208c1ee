import {
  can,
  exportOptOuts,
  findContactConsents,
  listOptOuts,
  optOutFileBytes,
  recordContactConsent,
  undoOptOut,
  uploadOptOuts,
} from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm } from '../../platform/http/form.ts'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { displayName } from '../../platform/storage/displayName.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { requireEditableContact } from '../tickets/requireEditableContact.ts'
import { viewerOf } from '../tickets/tickets.visibility.ts'
import * as change from './changeConsent.ts'
import * as queries from './consents.queries.ts'
import { startExport } from './exportOptOuts.ts'
import { startImport } from './importOptOuts.ts'

const by = ({ session, request }: { session: Session; request: { ip: string } }) => ({
  userId: session.userId,
  name: session.name,
  address: request.ip,
  mayUndo: can(session, 'campaigns:manage'),
})

export function optOutRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, findContactConsents, ({ tenant, params }) =>
    queries.findConsents(tenant, params.contactId),
  )
  serve(http, recordContactConsent, async ({ tenant, params, body, ...call }) => {
    await requireEditableContact(tenant, viewerOf(call.session), params.contactId)
    return change.changeConsent(tenant, params.contactId, { form: body, by: by(call) })
  })
  serveReading(http, listOptOuts, ({ tenant, query }) => queries.listOptOuts(tenant, query))
  serve(http, undoOptOut, async ({ tenant, params, body, ...call }) => {
    await change.undoOptOut(tenant, params.optOutId, { reason: body.reason, by: by(call) })
    return { message: 'Opt-out undone' }
  })
  serve(http, exportOptOuts, ({ tenant, session, request }) =>
    startExport(tenant, { userId: session.userId, address: request.ip }),
  )
  uploadRoute(http, storage)
}

/** Read by a process that may do nothing else. */
function uploadRoute(http: HttpContext, storage: Storage) {
  serveSlow(http, uploadOptOuts, async ({ session, request }) => {
    const { companyId, userId, name } = session
    const form = await readForm(request, { field: 'file', maxFiles: 1, maxBytes: optOutFileBytes })
    try {
      const [given] = form.files
      if (!given) fail('ERR_INVALID_INPUT', { details: [{ path: 'file', message: 'Required' }] })
      const file = await storage.put(companyId, 'bin', { file: given.path })
      const wanted = { file, name: displayName(given.filename), by: { userId, name, address: request.ip } }
      try {
        return await http.tenancy.withTenant(companyId, async (tenant) => {
          const started = await startImport(tenant, wanted)
          await countStored(tenant, { bytes: given.size, files: 1 })
          return started
        })
      } catch (error) {
        await storage.remove(companyId, file)
        throw error
      }
    } finally {
      await form.dispose()
    }
  })
}

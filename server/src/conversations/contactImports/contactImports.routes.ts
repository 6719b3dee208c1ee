import {
  booleanText,
  changeImportColumns,
  chooseImportRows,
  dropContactImport,
  findContactImport,
  importChats,
  importFileBytes,
  importOneContact,
  importPhoneBook,
  listContactImports,
  listImportRows,
  startContactImport,
  uploadContacts,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { countStored } from '../../media/accounting.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm } from '../../platform/http/form.ts'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { displayName } from '../../platform/storage/displayName.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { importOf, listImports, listRows } from './contactImports.queries.ts'
import { importOne } from './importOne.ts'
import * as imports from './startImport.ts'

export function contactImportRoutes(http: HttpContext, storage: Storage) {
  uploadRoute(http, storage)
  serve(http, importPhoneBook, async ({ tenant, session, body, request }) => {
    const { id: connectionId, name } = await imports.requirePhoneBook(tenant, body.whatsappId)
    const wanted = { source: 'phoneBook', name, connectionId, isReviewed: body.review } as const
    return imports.startReading(tenant, wanted, requesterOf(session, request))
  })
  serve(http, importChats, async ({ tenant, session, body, request }) => {
    const { id: connectionId, name } = await imports.requirePhoneBook(tenant, body.whatsappId)
    const wanted = { source: 'chats', name, connectionId, isReviewed: body.review } as const
    return imports.startReading(tenant, wanted, requesterOf(session, request))
  })
  serve(http, importOneContact, ({ tenant, body }) => importOne(tenant, body))
  serveReading(http, listContactImports, async ({ tenant }) => {
    const found = await listImports(tenant)
    return { imports: await Promise.all(found.map((row) => importOf(tenant, row))) }
  })
  serveReading(http, findContactImport, async ({ tenant, params }) =>
    importOf(tenant, await imports.getImport(tenant, params.importId)),
  )
  serveReading(http, listImportRows, async ({ tenant, params, query }) => {
    const { id } = await imports.getImport(tenant, params.importId)
    return listRows(tenant, id, query)
  })
  serve(http, changeImportColumns, ({ tenant, params, body }) =>
    imports.changeColumns(tenant, params.importId, body),
  )
  serve(http, chooseImportRows, ({ tenant, params, body }) =>
    imports.chooseRows(tenant, params.importId, body),
  )
  serve(http, startContactImport, ({ tenant, params, body }) =>
    imports.startImport(tenant, params.importId, body),
  )
  serve(http, dropContactImport, async ({ tenant, params }) => {
    await imports.dropImport(tenant, params.importId)
    return { message: 'Import dropped' }
  })
}

/** The file is kept as it came, as bytes that nobody shows: it is read by a process that may do nothing else. */
function uploadRoute(http: HttpContext, storage: Storage) {
  serveSlow(http, uploadContacts, async ({ session, query, request }) => {
    const { companyId } = session
    const form = await readForm(request, { field: 'file', maxFiles: 1, maxBytes: importFileBytes })
    try {
      const [file] = form.files
      if (!file) fail('ERR_INVALID_INPUT', { details: [{ path: 'file', message: 'Required' }] })
      const name = await storage.put(companyId, 'bin', { file: file.path })
      const wanted = {
        source: 'file',
        name: displayName(file.filename),
        // Also as a field of the form, before the file.
        isReviewed: query.review || booleanText.safeParse(form.fields['review']?.[0]).data === true,
        file: { name, bytes: file.size },
      } as const
      try {
        return await http.tenancy.withTenant(companyId, async (tenant) => {
          const started = await imports.startReading(tenant, wanted, requesterOf(session, request))
          await countStored(tenant, { bytes: file.size, files: 1 })
          return started
        })
      } catch (error) {
        await storage.remove(companyId, name)
        throw error
      }
    } finally {
      await form.dispose()
    }
  })
}

const requesterOf = ({ userId, name }: Session, { ip: address }: FastifyRequest) => ({
  userId,
  name,
  address,
})

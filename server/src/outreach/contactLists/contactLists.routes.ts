import * as calls from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm } from '../../platform/http/form.ts'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { displayName } from '../../platform/storage/displayName.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { countUnchecked, findCheck, listAskable } from './checks.queries.ts'
import * as queries from './contactLists.queries.ts'
import { fillAgain } from './fillList.ts'
import { listListImports } from './listImports.queries.ts'
import { getListItem, listItems } from './listItems.queries.ts'
import { createItem, deleteItem, updateItem } from './saveItem.ts'
import { createList, deleteList, updateList, type ListAuthor } from './saveList.ts'
import { startCheck, stopCheck } from './startCheck.ts'
import { startListImport } from './startListImport.ts'

const by = ({ session, request }: { session: Session; request: { ip: string } }): ListAuthor => ({
  userId: session.userId,
  address: request.ip,
})

export function contactListRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, calls.listContactLists, ({ tenant, query }) => queries.listContactLists(tenant, query))
  serveReading(http, calls.listContactListNames, ({ tenant }) => queries.listAllLists(tenant))
  serveReading(http, calls.findContactList, ({ tenant, params }) =>
    queries.getContactList(tenant, params.contactListId),
  )
  serve(http, calls.createContactList, ({ tenant, body, ...call }) => createList(tenant, body, by(call)))
  serve(http, calls.updateContactList, ({ tenant, params, body, ...call }) =>
    updateList(tenant, params.contactListId, { form: body, by: by(call) }),
  )
  serve(http, calls.deleteContactList, async ({ tenant, params, ...call }) => {
    await deleteList(tenant, params.contactListId, by(call))
    return { message: 'Contact list deleted' }
  })
  serve(http, calls.fillContactList, ({ tenant, params, session }) =>
    fillAgain(tenant, params.contactListId, session.userId),
  )
  serveReading(http, calls.listContactListImports, async ({ tenant, params }) => {
    const { id } = await queries.getContactList(tenant, params.contactListId)
    return { imports: await listListImports(tenant, id) }
  })
  uploadRoute(http, storage)
  itemRoutes(http)
  checkRoutes(http)
}

function checkRoutes(http: HttpContext) {
  serveReading(http, calls.findContactListCheck, async ({ tenant, params }) => {
    const { id } = await queries.getContactList(tenant, params.contactListId)
    const connections = await listAskable(tenant)
    return {
      check: await findCheck(tenant, id),
      unchecked: await countUnchecked(tenant, id),
      connections: connections.map(({ id: connectionId, name }) => ({ id: connectionId, name })),
    }
  })
  serve(http, calls.startContactListCheck, ({ tenant, params, body }) =>
    startCheck(tenant, params.contactListId, body.connectionId),
  )
  serve(http, calls.stopContactListCheck, ({ tenant, params }) => stopCheck(tenant, params.contactListId))
}

function itemRoutes(http: HttpContext) {
  serveReading(http, calls.listContactListItems, ({ tenant, query }) => listItems(tenant, query))
  serveReading(http, calls.findContactListItem, ({ tenant, params }) =>
    getListItem(tenant, params.contactListItemId),
  )
  serve(http, calls.createContactListItem, ({ tenant, body }) => createItem(tenant, body))
  serve(http, calls.updateContactListItem, ({ tenant, params, body }) =>
    updateItem(tenant, params.contactListItemId, body),
  )
  serve(http, calls.deleteContactListItem, async ({ tenant, params }) => {
    await deleteItem(tenant, params.contactListItemId)
    return { message: 'Contact deleted from the list' }
  })
}

/** The file is kept as it came, as bytes that nobody shows: it is read by a process that may do nothing else. */
function uploadRoute(http: HttpContext, storage: Storage) {
  serveSlow(http, calls.uploadContactList, async ({ session, params, request }) => {
    const { companyId } = session
    const { contactListId } = params
    await http.tenancy.readTenant(companyId, (tenant) => queries.getContactList(tenant, contactListId))
    const form = await readForm(request, { field: 'file', maxFiles: 1, maxBytes: calls.listFileBytes })
    try {
      const [file] = form.files
      if (!file) fail('ERR_INVALID_INPUT', { details: [{ path: 'file', message: 'Required' }] })
      const name = await storage.put(companyId, 'bin', { file: file.path })
      const stored = { name, bytes: file.size }
      try {
        return await http.tenancy.withTenant(companyId, async (tenant) => {
          const wanted = { contactListId, name: displayName(file.filename), file: stored }
          const started = await startListImport(tenant, wanted, by({ session, request }))
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

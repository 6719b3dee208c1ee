import path from 'node:path'
import {
  addKnowledgePage,
  askKnowledge,
  deleteKnowledge,
  knowledgeLimits,
  knowledgeTypes,
  listKnowledge,
  refreshKnowledge,
  renameKnowledge,
  uploadKnowledge,
  type KnowledgeType,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { readUpload } from '../../platform/http/upload.ts'
import { displayName } from '../../platform/storage/displayName.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as queries from './knowledge.queries.ts'
import * as save from './saveSource.ts'
import { searchKnowledge } from './searchKnowledge.ts'

export function knowledgeRoutes(http: HttpContext, storage: Storage) {
  const by = ({ session, request }: { session: Session; request: { ip: string } }): save.Saver => ({
    userId: session.userId,
    address: request.ip,
  })
  serveReading(http, listKnowledge, ({ tenant, query }) => queries.listKnowledge(tenant, query))
  serve(http, addKnowledgePage, ({ tenant, body: { url, name }, ...call }) =>
    save.addSource(tenant, { url, name: name || new URL(url).host }, by(call)),
  )
  serve(http, renameKnowledge, ({ tenant, params, body }) =>
    save.renameSource(tenant, params.sourceId, body.name),
  )
  serve(http, refreshKnowledge, ({ tenant, params }) => save.refreshSource(tenant, params.sourceId))
  serve(http, deleteKnowledge, async ({ tenant, params, ...call }) => {
    await save.deleteSource(tenant, storage, params.sourceId, by(call))
    return { message: 'Knowledge deleted' }
  })
  serveReading(http, askKnowledge, async ({ tenant, body: { asked, sourceIds } }) => {
    const found = await searchKnowledge(tenant, sourceIds ?? (await queries.listSourceIds(tenant)), asked)
    return {
      passages: found.map(({ text: passage, heading: _heading, ...source }) => ({ ...source, passage })),
    }
  })
  serveSlow(http, uploadKnowledge, async ({ session, request }) => {
    const { companyId } = session
    const file = await readUpload(request, { field: 'file', maxBytes: knowledgeLimits.fileBytes })
    const fileType = typeOf(file.filename)
    const filePath = await storage.put(companyId, 'bin', file.content)
    const added = { name: displayName(file.filename), fileType, filePath, bytes: file.content.length }
    try {
      return await http.tenancy.withTenant(companyId, (tenant) =>
        save.addSource(tenant, added, by({ session, request })),
      )
    } catch (error) {
      await storage.remove(companyId, filePath)
      throw error
    }
  })
}

function typeOf(filename: string): KnowledgeType {
  const extension = path.extname(filename).slice(1).toLowerCase().replace(/^htm$/, 'html')
  return knowledgeTypes.find((type) => type === extension) ?? fail('ERR_WRONG_TYPE')
}

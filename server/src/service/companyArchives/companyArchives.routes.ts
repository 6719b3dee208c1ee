import {
  beginCompanyImport,
  listArchivesOfCompany,
  listCompanyArchives,
  listCompanyImports,
  removeCompanyImport,
  sendCompanyImportPart,
  startArchiveOfCompany,
  startCompanyArchive,
  startCompanyImport,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { servePlatform, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { listArchives, startArchive } from './companyArchives.ts'
import * as imports from './companyImports.ts'

/** A company as one file: its own admins have theirs made, the owner of the platform any, and brings them in. */
export function companyArchiveRoutes(http: HttpContext, storage: Storage) {
  servePlatform(http, listCompanyArchives, async ({ platform, session }) => ({
    archives: await listArchives(platform, session.companyId),
  }))
  servePlatform(http, startCompanyArchive, ({ platform, session, request }) =>
    startArchive(platform, session.companyId, requesterOf(session, request)),
  )
  servePlatform(http, listArchivesOfCompany, async ({ platform, params }) => ({
    archives: await listArchives(platform, params.anyCompanyId),
  }))
  servePlatform(http, startArchiveOfCompany, ({ platform, params, session, request }) =>
    startArchive(platform, params.anyCompanyId, requesterOf(session, request)),
  )
  servePlatform(http, listCompanyImports, async ({ platform }) => ({
    imports: await imports.listImports(platform),
  }))
  servePlatform(http, beginCompanyImport, ({ platform, body, session, request }) =>
    imports.beginImport(platform, body, requesterOf(session, request)),
  )
  serveSlow(http, sendCompanyImportPart, ({ params, file }) => {
    const part = { offset: params.offset, content: file.content }
    return imports.receivePart({ tenancy: http.tenancy, storage }, params.companyImportId, part)
  })
  servePlatform(http, startCompanyImport, ({ platform, params, body, session, request }) =>
    imports.startImport(platform, params.companyImportId, body, requesterOf(session, request)),
  )
  servePlatform(http, removeCompanyImport, async ({ platform, params }) => {
    await imports.removeImport(platform, params.companyImportId)
    return { message: 'Import removed' }
  })
}

const requesterOf = ({ companyId, userId, name, actedBy }: Session, { ip: address }: FastifyRequest) => ({
  companyId,
  userId,
  name: actedBy ?? name,
  address,
})

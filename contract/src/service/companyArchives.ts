import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'

/** For so long the archive of a company can be fetched, and one that was brought waits to be imported. */
export const archiveLifeMs = 3 * 86_400_000
/** An upload comes in parts of at most so many bytes. */
export const archivePartBytes = 8 << 20
/** Larger ones are imported by the command. */
export const maxArchiveBytes = 20 * 2 ** 30

/** One company in one file. */
export const CompanyArchive = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  userName: z.string(),
  /** Somebody of the platform had it made. */
  isByPlatform: z.boolean(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  /** With the permission to fetch it, once it is done. */
  url: z.string().nullable(),
  createdAt: isoDate,
  expiresAt: isoDate,
})
export type CompanyArchive = z.infer<typeof CompanyArchive>

const archives = z.object({ archives: z.array(CompanyArchive) })
const Started = z.object({ jobId: z.uuid() })

export const listCompanyArchives = endpoint({
  method: 'GET',
  path: '/company-archives',
  summary: 'The archives of the own company that can still be fetched, newest first.',
  access: 'settings:manage',
  response: archives,
})
export const startCompanyArchive = endpoint({
  method: 'POST',
  path: '/company-archives',
  summary: 'Starts to write the own company into one file.',
  access: 'settings:manage',
  status: 202,
  response: Started,
})
export const listArchivesOfCompany = endpoint({
  method: 'GET',
  path: '/companies/:anyCompanyId/archives',
  summary: 'The archives of a company that can still be fetched, newest first.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam }),
  response: archives,
})
export const startArchiveOfCompany = endpoint({
  method: 'POST',
  path: '/companies/:anyCompanyId/archives',
  summary: 'Starts to write a company into one file. The company reads of it in its audit log.',
  access: 'companies:manage',
  params: z.object({ anyCompanyId: idParam }),
  status: 202,
  response: Started,
})

/** What is in an archive, as its rows say it, and what becomes of it here. */
export const ArchiveSummary = z.object({
  name: z.string(),
  version: z.string(),
  madeAt: isoDate,
  /** Made by an older program: what is new since begins empty. */
  isOlder: z.boolean(),
  counts: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
  users: z.number(),
  /** Users whose address somebody of this installation has. */
  taken: z.array(z.object({ name: z.string(), email: z.string() })),
  /** No admin could sign in: their address has to be given. */
  needsAdminEmail: z.boolean(),
})
export type ArchiveSummary = z.infer<typeof ArchiveSummary>

export const CompanyImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  size: z.number(),
  received: z.number(),
  state: z.enum(['receiving', 'checking', 'checked', 'refused', 'importing', 'done', 'failed']),
  summary: ArchiveSummary.nullable(),
  /** A code of an error, if it was refused or failed. */
  problem: z.string().nullable(),
  companyId: id.nullable(),
  userName: z.string(),
  createdAt: isoDate,
})
export type CompanyImport = z.infer<typeof CompanyImport>

const params = z.object({ companyImportId: z.uuid() })

export const listCompanyImports = endpoint({
  method: 'GET',
  path: '/company-imports',
  summary: 'Archives that were brought in the last days, newest first.',
  access: 'companies:manage',
  response: z.object({ imports: z.array(CompanyImport) }),
})
export const beginCompanyImport = endpoint({
  method: 'POST',
  path: '/company-imports',
  summary: 'Announces an archive. Its parts follow in their order.',
  access: 'companies:manage',
  body: z.object({
    fileName: text(250).trim().min(1, 'Required'),
    size: z.number().int().min(1).max(maxArchiveBytes),
  }),
  response: CompanyImport,
})
export const sendCompanyImportPart = endpoint({
  method: 'POST',
  path: '/company-imports/:companyImportId/parts/:offset',
  summary:
    'The next part of an archive; the last one starts the check. One that is there already changes nothing.',
  access: 'companies:manage',
  params: params.extend({ offset: z.coerce.number().int().min(0) }),
  file: { field: 'part', maxBytes: archivePartBytes },
  response: CompanyImport,
})
export const CompanyImportForm = z.object({
  name: z.string('Nome é obrigatório').trim().min(2, 'Nome é obrigatório').max(50, 'Too Long!'),
  planId: idParam,
  /** Of the first admin; empty: as in the archive. */
  adminEmail: z.union([z.literal(''), z.email('Email é inválido').max(254)]).default(''),
  /** A day, to whose end it is paid; empty: without end. */
  dueDate: z.union([z.literal(''), z.iso.date()]).default(''),
})
export type CompanyImportForm = z.infer<typeof CompanyImportForm>
export const startCompanyImport = endpoint({
  method: 'POST',
  path: '/company-imports/:companyImportId/start',
  summary: 'Makes a company of an archive that was checked.',
  access: 'companies:manage',
  params,
  body: CompanyImportForm,
  status: 202,
  response: CompanyImport,
})
export const removeCompanyImport = endpoint({
  method: 'DELETE',
  path: '/company-imports/:companyImportId',
  summary: 'Removes an archive that was brought. A company that was made of it stays.',
  access: 'companies:manage',
  params,
  response: Message,
})

import type { ContactDownload } from '@chatflow/contract'
import type { Storage } from '../platform/storage/storage.ts'
import { room } from '../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { countStored } from './accounting.ts'
import { forgetFiles } from './forgetFiles.ts'
import { mediaUrl } from './serveMedia.ts'
import { storeWritten } from './storeWritten.ts'

/** How far a file is. It runs until it is done or failed, and neither changes any more. */
export interface ExportChange {
  done?: number
  state?: 'done' | 'failed'
  file?: string
  size?: number
}

/** What is asked of the table in which a feature keeps the files that it writes for users. */
export interface ExportRows<Row> {
  /** By this name the user's screen is told how far it is. */
  kind: string
  findRunning(tenant: Tenant, id: string): Promise<Row | undefined>
  /** Writes down how far it is. Not of what is gone or over: then there is nothing to return. */
  change(
    tenant: Tenant,
    id: string,
    change: ExportChange,
  ): Promise<{ done: number; total: number; userId: number | null } | undefined>
}

interface Options {
  tenancy: Tenancy
  storage: Storage
}
interface Key {
  companyId: number
  id: string
}

interface Writing<Row> {
  /** The ending of the file's name. */
  format(row: Row): string
  /** Says every few rows how many are written. */
  write(row: Row, file: string, onRows: (done: number) => Promise<void>): Promise<unknown>
}

/** Writes a file of which a row tells. What ended with a crash begins anew: nothing of it was shown. */
export async function writeExport<Row>(
  { tenancy, storage }: Options,
  rows: ExportRows<Row>,
  { companyId, id }: Key,
  { format, write }: Writing<Row>,
) {
  const row = await tenancy.readTenant(companyId, (tenant) => rows.findRunning(tenant, id))
  if (!row) return
  const inCompany = (change: ExportChange) =>
    tenancy.withTenant(companyId, (tenant) => advance(tenant, rows, id, change))
  const stored = await storeWritten(storage, {
    companyId,
    format: format(row),
    write: (file) => write(row, file, async (done) => void (await inCompany({ done }))),
  })
  // Gone with its user or its contact meanwhile, or written by another process: nobody may find it.
  if (!(await inCompany({ state: 'done', ...stored }))) await storage.remove(companyId, stored.file)
}

export const failExport = <Row>(tenancy: Tenancy, rows: ExportRows<Row>, { companyId, id }: Key) =>
  tenancy.withTenant(companyId, (tenant) => advance(tenant, rows, id, { state: 'failed' }))

/** Writes down how far it is and tells the user who asked for it. */
async function advance<Row>(
  tenant: Tenant,
  rows: ExportRows<Row>,
  id: string,
  change: ExportChange,
): Promise<boolean> {
  const row = await rows.change(tenant, id, change)
  if (!row) return false
  const { done, total, userId } = row
  const state: ContactDownload['state'] = change.state ?? 'running'
  const progress = { jobId: id, kind: rows.kind, done, total: Math.max(total, done), state }
  if (userId !== null) tenant.publish('job', progress, { rooms: [room.user(userId)] })
  if (change.size !== undefined) await countStored(tenant, { bytes: change.size, files: 1 })
  return true
}

interface Shown {
  id: string
  state: string
  done: number
  total: number
  size: number | null
  file: string | null
  createdAt: string
  expiresAt: string
}

/** As the user sees it, with the permission to fetch it once it is done. */
export const shownExport = (tenant: Tenant, row: Shown, fileName: string) => ({
  id: row.id,
  state: row.state as ContactDownload['state'],
  done: row.done,
  total: Math.max(row.total, row.done),
  size: row.size,
  url: row.file && mediaUrl(tenant, row.file, fileName),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})

/** Of rows that were removed: a file goes when nothing tells of it any more. */
export const forgetExportFiles = (tenant: Tenant, removed: { file: string | null }[]) =>
  forgetFiles(
    tenant,
    removed.map(({ file }) => ({ mediaPath: file, mediaThumbnail: null, mediaPlayable: null })),
  )

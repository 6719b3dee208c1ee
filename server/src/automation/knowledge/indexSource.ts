import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { knowledgeLimits, type KnowledgeSource, type KnowledgeType } from '@chatflow/contract'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { ServiceFailure } from '../integrations/reply.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { chunkText, type Chunk } from './chunkText.ts'
import { findContent } from './knowledge.queries.ts'
import { readText, Unreadable } from './readText.ts'
import { announce, changeSource, indexKnowledge } from './saveSource.ts'

interface IndexDeps {
  tenancy: Tenancy
  storage: Storage
  safeHttp: SafeHttpClient
}

export const knowledgeJobs = (deps: IndexDeps): JobHandler[] => [
  handleJob(
    indexKnowledge,
    ({ companyId, sourceId }) => indexSource(deps, companyId, sourceId),
    ({ companyId, sourceId }) =>
      deps.tenancy.withTenant(companyId, (tenant) => refuse(tenant, sourceId, 'unreadable')),
  ),
]

/** Rows of one statement. */
const atOnce = 500

/** Reads a source anew; what was known of it before is replaced in one step. */
async function indexSource(deps: IndexDeps, companyId: number, sourceId: number) {
  const { tenancy } = deps
  const source = await tenancy.withTenant(companyId, (tenant) => findContent(tenant, sourceId))
  if (!source) return
  const read = await readSource(deps, companyId, source)
  await tenancy.withTenant(companyId, async (tenant) => {
    if (!(await findContent(tenant, sourceId))) return
    if ('failure' in read) return refuse(tenant, sourceId, read.failure)
    const chunks = chunkText(read.text)
    if (chunks.length === 0) return refuse(tenant, sourceId, 'empty')
    await replaceChunks(tenant, sourceId, chunks)
    await changeSource(tenant, sourceId, {
      status: 'ready',
      failure: null,
      chunks: chunks.length,
      characters: read.text.length,
      indexedAt: tenant.now().toISOString(),
    })
    await announce(tenant, sourceId)
  })
}

type Read = { text: string } | { failure: NonNullable<KnowledgeSource['failure']> }
type Content = NonNullable<Awaited<ReturnType<typeof findContent>>>

async function readSource(deps: IndexDeps, companyId: number, source: Content): Promise<Read> {
  try {
    const { type, content } = source.url
      ? await readPage(deps, source.url)
      : await readStored(deps, companyId, source)
    return { text: await readText(type, content) }
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.failure }
    if (error instanceof ServiceFailure) return { failure: failureOf(error) }
    throw error
  }
}

function failureOf({ failure }: ServiceFailure): NonNullable<KnowledgeSource['failure']> {
  if (failure === 'badResponse') return 'tooLarge'
  return failure === 'notAllowedIn' || failure === 'resting' ? 'refused' : failure
}

async function readPage({ safeHttp }: IndexDeps, url: string) {
  const file = await safeHttp.download(url, { maxBytes: knowledgeLimits.fileBytes })
  try {
    const content = await readFile(file.path)
    if (/^application\/pdf\b/i.test(file.contentType)) return { type: 'pdf' as const, content }
    const isHtml = /html/i.test(file.contentType) || /^\s*</.test(content.toString('latin1', 0, 200))
    if (!isHtml && !/^text\//i.test(file.contentType)) throw new Unreadable('unreadable')
    return { type: isHtml ? ('html' as const) : ('txt' as const), content }
  } finally {
    await file.dispose()
  }
}

async function readStored({ storage }: IndexDeps, companyId: number, { filePath, fileType }: Content) {
  const stored = filePath === null ? undefined : await storage.read(companyId, filePath)
  if (!stored || stored.size > knowledgeLimits.fileBytes) throw new Unreadable('unreadable')
  return { type: fileType as KnowledgeType, content: await buffer(await stored.stream()) }
}

async function replaceChunks({ db, companyId }: Tenant, sourceId: number, chunks: Chunk[]) {
  await db
    .deleteFrom('knowledgeChunks')
    .where('companyId', '=', companyId)
    .where('sourceId', '=', sourceId)
    .execute()
  for (let first = 0; first < chunks.length; first += atOnce) {
    const rows = chunks.slice(first, first + atOnce)
    await db
      .insertInto('knowledgeChunks')
      .values(rows.map((chunk, index) => ({ companyId, sourceId, position: first + index, ...chunk })))
      .execute()
  }
}

async function refuse(tenant: Tenant, sourceId: number, failure: NonNullable<KnowledgeSource['failure']>) {
  if (!(await findContent(tenant, sourceId))) return
  await changeSource(tenant, sourceId, { status: 'failed', failure })
  await announce(tenant, sourceId)
}

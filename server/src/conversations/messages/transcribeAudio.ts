import { buffer } from 'node:stream/consumers'
import { withinBudget } from '../../company/aiUsage/ledger.ts'
import { secondsOf } from '../../company/aiUsage/secondsOf.ts'
import { fail } from '../../platform/http/fail.ts'
import { isSafeName, type Storage } from '../../platform/storage/storage.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { readPlatformSecret } from '../../company/settings/platformSettings.ts'
import { platformSetting } from '../../company/settings/platformSetting.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'
import { changeMessage, lockMessage } from './changeMessage.ts'
import { transcribe, type TranscriptionService } from './transcription.client.ts'

export interface Transcribing {
  tenancy: Tenancy
  storage: Storage
  sealKey: Buffer
  timeLimitMs: number
}

/** What services of this kind take at most. */
const maxBytes = 25 * 1024 * 1024
const usualModel = 'whisper-1'

/** Writes down what a customer says in a recording. Asked for once, it is kept with the message. */
export async function transcribeAudio(
  options: Transcribing,
  { companyId, viewer, file }: { companyId: number; viewer: Viewer; file: string },
): Promise<string> {
  const { tenancy, storage } = options
  const recording = await tenancy.withTenant(companyId, (tenant) => findRecording(tenant, viewer, file))
  if (recording.transcription !== null) return recording.transcription
  const service = await tenancy.withPlatform((platform) => findService(platform, options))
  const stored = await storage.read(companyId, recording.path)
  if (!stored) fail('ERR_TRANSCRIPTION_DATA')
  if (stored.size > maxBytes) fail('ERR_TOO_LARGE')
  const content = Buffer.from(await buffer(await stored.stream()))
  const heard = await withinBudget(tenancy, {
    companyId,
    spender: { kind: 'transcription', promptId: null, name: '', inputPrice: 0, outputPrice: 0 },
    atMost: { seconds: secondsOf(content.length) },
    work: async () => {
      const { words, seconds } = await transcribe(service, { name: recording.path, content })
      return { result: { words }, amount: { seconds } }
    },
  })
  if (heard === 'spent') return fail('ERR_AI_SPENT')
  await tenancy.withTenant(companyId, (tenant) => keep(tenant, recording.id, heard.words))
  return heard.words
}

/** Not found and not yours look the same; only recordings of customers are written down. */
async function findRecording(tenant: Tenant, viewer: Viewer, file: string) {
  const messages = tenant.db
    .selectFrom('messages')
    .select([
      'id',
      'ticketId',
      'fromMe',
      'isDeleted',
      'mediaType',
      'mediaPath',
      'mediaPlayable',
      'transcription',
    ])
    .where('companyId', '=', tenant.companyId)
  const isId = /^\d{1,15}$/.test(file)
  if (!isId && !isSafeName(file)) fail('ERR_TRANSCRIPTION_URL')
  // A file that was forwarded is shown by several messages; the customer's own is the first.
  const found = await messages
    .where(isId ? 'id' : 'mediaPath', '=', isId ? Number(file) : file)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found || !maySee(viewer, await getTicket(tenant, found.ticketId))) return fail('ERR_NO_MESSAGE_FOUND')
  const { id, transcription, mediaPlayable, mediaPath } = found
  // The copy that every device plays is also the one that every service understands.
  const path = mediaPlayable ?? mediaPath
  if (found.fromMe || found.isDeleted || found.mediaType !== 'audio' || path === null)
    return fail('ERR_TRANSCRIPTION_DATA')
  return { id, transcription, path }
}

async function findService(
  platform: Platform,
  { sealKey, timeLimitMs }: Transcribing,
): Promise<TranscriptionService> {
  const key = await readPlatformSecret(platform, sealKey, 'transcriptionKey')
  const url = await platformSetting(platform.db, 'transcriptionUrl')
  const model = await platformSetting(platform.db, 'transcriptionModel')
  if (!key || !url) return fail('ERR_NO_TRANSCRIPTION_KEY')
  return { url, key, model: model || usualModel, timeLimitMs }
}

/** Words that were taken back while somebody listened are not written down. */
async function keep(tenant: Tenant, id: number, transcription: string) {
  const message = await lockMessage(tenant, id)
  if (message && !message.isDeleted) await changeMessage(tenant, id, { transcription })
}

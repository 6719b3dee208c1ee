import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { changeMessage, lockMessage } from '../../conversations/messages/changeMessage.ts'
import { withinBudget } from '../../company/aiUsage/ledger.ts'
import { secondsOf } from '../../company/aiUsage/secondsOf.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { hearRecording } from '../prompts/hearRecording.client.ts'
import { ModelFailure } from '../prompts/modelFailure.ts'
import { spenderOf, type PromptSettings } from '../prompts/promptSettings.ts'

interface TranscriptionDeps {
  tenancy: Tenancy
  storage: Storage
  safeHttp: SafeHttpClient
}

/** Of those who send many at once the last ones count. */
const maxRecordings = 5
const maxBytes = 25 * 1024 * 1024
/** A file is fetched by a job of its own, which may still be at it: looked for this often, at most ten seconds. */
const lookAfterMs = 250
const maxWaits = 40

/** Writes down what the customer said in recordings. What cannot be heard stays as it is: the model is told so. */
export async function hearRecordings(
  deps: TranscriptionDeps,
  companyId: number,
  { messageIds, settings }: { messageIds: number[]; settings: PromptSettings },
) {
  const { tenancy, storage, safeHttp } = deps
  let unheard = await tenancy.withTenant(companyId, (tenant) => findUnheard(tenant, messageIds))
  for (let waits = 0; waits < maxWaits && unheard.some(({ path }) => path === null); waits += 1) {
    await pause(lookAfterMs)
    unheard = await tenancy.withTenant(companyId, (tenant) => findUnheard(tenant, messageIds))
  }
  for (const { id, path } of unheard) {
    const stored = path === null ? undefined : await storage.read(companyId, path)
    if (!path || !stored || stored.size > maxBytes) continue
    try {
      const content = Buffer.from(await buffer(await stored.stream()))
      const transcription = await withinBudget(tenancy, {
        companyId,
        spender: spenderOf(settings, 'transcription'),
        atMost: { seconds: secondsOf(content.length) },
        work: async () => {
          const { words, seconds } = await hearRecording(safeHttp, settings, { name: path, content })
          return { result: { words }, amount: { seconds } }
        },
      })
      // The model is told that there was a recording; people can read that the month is spent.
      if (transcription === 'spent') return
      await tenancy.withTenant(companyId, (tenant) => keep(tenant, id, transcription.words))
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
    }
  }
}

async function findUnheard({ db, companyId }: Tenant, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'mediaPath', 'mediaPlayable', 'mediaState'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('mediaType', '=', 'audio')
    .where('fromMe', '=', false)
    .where('isDeleted', '=', false)
    .where('transcription', 'is', null)
    .where('mediaState', 'in', ['pending', 'ready'])
    .orderBy('id', 'desc')
    .limit(maxRecordings)
    .execute()
  return rows.toReversed().map(({ id, mediaPath, mediaPlayable, mediaState }) => ({
    id,
    // The copy that every device plays is also the one that every service understands.
    path: mediaState === 'ready' ? (mediaPlayable ?? mediaPath) : null,
  }))
}

/** Words that were taken back while somebody listened are not written down. */
async function keep(tenant: Tenant, id: number, transcription: string) {
  const message = await lockMessage(tenant, id)
  if (message && !message.isDeleted) await changeMessage(tenant, id, { transcription })
}

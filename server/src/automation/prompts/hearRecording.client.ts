import { FormData } from 'undici'
import { z } from 'zod'
import { secondsOf } from '../../company/aiUsage/secondsOf.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { ModelFailure, modelFailureOf, ofStatus } from './modelFailure.ts'

const openAi = 'https://api.openai.com/v1'
const model = 'whisper-1'
const timeLimitMs = 60_000
const Heard = z.object({
  text: z.string().max(100_000),
  usage: z.object({ seconds: z.number().nullish() }).nullish(),
})

interface Recording {
  name: string
  content: Buffer<ArrayBuffer>
}

/** Asks the service of a prompt what a recording says. Every failure is a `ModelFailure`. */
export async function hearRecording(
  safeHttp: SafeHttpClient,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  { name, content }: Recording,
): Promise<{ words: string; seconds: number }> {
  const form = new FormData()
  form.append('model', model)
  form.append('response_format', 'json')
  form.append('file', new Blob([content]), name)
  try {
    const response = await safeHttp.fetch(`${(baseUrl || openAi).replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      // The library's own form: its `fetch` does not know Node's.
      body: form as unknown as globalThis.FormData,
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw ofStatus(response.status)
    }
    const { data } = Heard.safeParse(await response.json())
    if (!data) throw new ModelFailure('badResponse', response.status)
    return {
      words: data.text.replaceAll('\0', '').trim(),
      seconds: Math.ceil(data.usage?.seconds ?? secondsOf(content.length)),
    }
  } catch (error) {
    throw modelFailureOf(error)
  }
}

import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { secondsOf } from '../../company/aiUsage/secondsOf.ts'
import { fail } from '../../platform/http/fail.ts'

export interface TranscriptionService {
  url: string
  key: string
  model: string
  timeLimitMs: number
}
interface Recording {
  name: string
  content: Buffer<ArrayBuffer>
}

const Transcription = z.object({
  text: z.string(),
  usage: z.object({ seconds: z.number().nullish() }).nullish(),
})
const maxResponseBytes = 1024 * 1024

/**
 * Asks a service that speaks OpenAI's protocol. Its address is chosen by the super user, who runs the installation and
 * may mean a machine beside it, so no address is forbidden. It is not followed elsewhere: the key goes nowhere else.
 */
export async function transcribe(
  service: TranscriptionService,
  { name, content }: Recording,
): Promise<{ words: string; seconds: number }> {
  const form = new FormData()
  form.append('model', service.model)
  form.append('response_format', 'json')
  form.append('file', new Blob([content]), name)
  const response = await post(service, form)
  if (response.status === 401 || response.status === 403) fail('ERR_NO_TRANSCRIPTION_KEY')
  if (response.status === 413) fail('ERR_TOO_LARGE')
  const parsed = response.status === 200 ? Transcription.safeParse(response.body) : undefined
  if (!parsed?.success) fail('ERR_TRANSCRIPTION_DATA', { details: { status: response.status } })
  return {
    words: parsed.data.text.replaceAll('\0', '').trim(),
    seconds: Math.ceil(parsed.data.usage?.seconds ?? secondsOf(content.length)),
  }
}

async function post({ url, key, timeLimitMs }: TranscriptionService, body: FormData) {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return { status: response.status, body: await readJson(response) }
  } catch (error) {
    // Unreachable, too slow, or no JSON: the same to the caller.
    return fail('ERR_TRANSCRIPTION_DATA', { details: { reason: (error as Error).name } })
  }
}

async function readJson({ body, ok }: Response): Promise<unknown> {
  if (!body || !ok) {
    await body?.cancel()
    return undefined
  }
  let bytes = 0
  const counted = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).on(
    'data',
    (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxResponseBytes) counted.destroy(new Error('the response does not end'))
    },
  )
  return JSON.parse(await text(counted)) as unknown
}

import { ModelFailure, modelFailureOf, ofStatus } from './modelFailure.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'

export interface Voice {
  /** Where Azure speaks, with the region in it. */
  url: string
  key: string
  /** Such as `pt-BR-FranciscaNeural`. */
  name: string
}

/** What phones play as a voice note. */
const format = 'ogg-24khz-16bit-mono-opus'
const timeLimitMs = 20_000
const maxBytes = 5 * 1024 * 1024

/** Turns words into speech by Azure's plain HTTP call. Every failure is a `ModelFailure`. */
export async function speak(safeHttp: SafeHttpClient, voice: Voice, text: string): Promise<Buffer> {
  const { url, key, name } = voice
  if (!/^[\w-]+$/.test(name)) throw new ModelFailure('refused')
  try {
    const response = await safeHttp.fetch(`${url.replace(/\/+$/, '')}/cognitiveservices/v1`, {
      method: 'POST',
      headers: {
        'ocp-apim-subscription-key': key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': format,
        'user-agent': 'Chat-flow',
      },
      body: ssmlOf(name, text),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw ofStatus(response.status)
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length === 0 || bytes.length > maxBytes) throw new ModelFailure('badResponse', response.status)
    return bytes
  } catch (error) {
    throw modelFailureOf(error)
  }
}

/** The language is part of a voice's name. */
function ssmlOf(name: string, text: string): string {
  const language = /^[a-z]{2,3}-[A-Z]{2}/.exec(name)?.[0] ?? 'pt-BR'
  const said = text
    // Stars and such are for eyes. What is no sign of XML is for nobody.
    .replaceAll(/[*_~`#]/g, '')
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}"><voice name="${name}">${said}</voice></speak>`
}

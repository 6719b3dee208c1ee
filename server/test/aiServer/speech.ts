import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

export interface HeardSpeech {
  region: string
  voice: string
  language: string
  text: string
  format: string
}

interface Speaking {
  speechKey: string
  spoken: HeardSpeech[]
  refused: string[]
  speech: Buffer | number
}

const formats = ['ogg-24khz-16bit-mono-opus', 'ogg-48khz-16bit-mono-opus', 'audio-24khz-48kbitrate-mono-mp3']

/** Azure's part: words in SSML become a recording. */
export function answerSpeech(
  response: ServerResponse,
  { region, headers, body }: { region: string; headers: IncomingHttpHeaders; body: Buffer },
  { speechKey, spoken, refused, speech }: Speaking,
) {
  const end = (status: number) => void response.writeHead(status).end()
  if (headers['ocp-apim-subscription-key'] !== speechKey) return end(401)
  const format = String(headers['x-microsoft-outputformat'])
  const ssml =
    /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="([\w-]+)"><voice name="([\w-]+)">([^<]+)<\/voice><\/speak>$/.exec(
      body.toString('utf8'),
    )
  if (headers['content-type'] !== 'application/ssml+xml' || !formats.includes(format) || !ssml) {
    refused.push(`${String(headers['content-type'])} ${format} ${body.toString('utf8')}`)
    return end(400)
  }
  const [, language = '', voice = '', text = ''] = ssml
  spoken.push({ region, voice, language, text, format })
  if (typeof speech === 'number') return end(speech)
  response.writeHead(200, { 'content-type': 'audio/ogg' }).end(speech)
}

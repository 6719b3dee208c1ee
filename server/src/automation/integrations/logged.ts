import type { SentPart } from '@chatflow/contract'
import type { Question, Reply } from './reply.ts'

const maxCharacters = 8_000

/** What a service was told, as people may read it: without the addresses that let anybody in who knows them. */
export function loggedQuestion({ about, session }: Question): SentPart[] {
  const { replyUrl: _replyUrl, message, ...rest } = about
  const { mediaUrl, body, ...more } = message
  const told = { ...rest, message: { ...more, hasFile: mediaUrl !== null }, goesOn: session !== null }
  return [
    { role: 'context', content: JSON.stringify(told, null, 2).slice(0, maxCharacters) },
    { role: 'user', content: body.slice(0, maxCharacters) },
  ]
}

/** What it said. Where a file lies is nobody's business: that there was one is. */
export const loggedReply = ({ messages, queueId, userId, close, stop, isLater }: Reply): string[] => {
  const orders = { queueId, userId, close, stop, isLater }
  const isOrdered = Object.values(orders).some((order) => order !== undefined && order !== false)
  return [
    ...messages.map((message) => {
      if (message.kind === 'text') return message.text
      if (message.kind === 'file') return `[${nameOf(message.url)}] ${message.caption}`.trim()
      return [message.text, ...message.choices.map((choice) => `- ${choice}`)].filter(Boolean).join('\n')
    }),
    ...(isOrdered ? [JSON.stringify(orders)] : []),
  ].map((text) => text.slice(0, maxCharacters))
}

/** Without what follows the path: signatures and keys stand there. */
const nameOf = (url: string) => URL.parse(url)?.pathname.split('/').at(-1) || 'file'

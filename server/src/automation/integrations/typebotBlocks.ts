import { z } from 'zod'
import { listOf } from './responses.ts'
import type { ReplyMessage } from './reply.ts'
import { markdownToChat, richTextToChat } from './richText.ts'
import { isWebAddress } from './replyMessages.ts'

/** Something that the bot shows. Kinds that we do not know are passed over: a newer Typebot must not fall silent. */
export const Bubble = z.object({
  type: z.string(),
  content: z
    .object({
      type: z.string().nullish(),
      url: z.string().nullish(),
      richText: z.unknown().optional(),
      plainText: z.string().nullish(),
      markdown: z.string().nullish(),
    })
    .nullish(),
})
export type Bubble = z.infer<typeof Bubble>

const Item = z.object({
  /** Of buttons. */
  content: z.string().nullish(),
  /** Of pictures to choose from, and of cards. */
  title: z.string().nullish(),
  description: z.string().nullish(),
  pictureSrc: z.string().nullish(),
  imageUrl: z.string().nullish(),
  paths: listOf(z.object({ text: z.string().nullish() })),
})
/** What the bot waits for. */
export const Input = z.object({ type: z.string(), items: listOf(Item) })

export function bubbleMessages({ type, content }: Bubble): ReplyMessage[] {
  if (type === 'text') return [{ kind: 'text', text: textOf(content) }]
  const url = content?.url ?? ''
  // Empty variables and pictures that are part of the page are nothing that could be sent.
  if (!isWebAddress(url)) return []
  const isFile = type === 'image' || type === 'audio' || (type === 'video' && content?.type === 'url')
  if (isFile) return [{ kind: 'file', url, caption: '' }]
  return ['video', 'embed', 'custom-embed'].includes(type) ? [{ kind: 'text', text: url }] : []
}

function textOf(content: Bubble['content']): string {
  if (content?.richText) return richTextToChat(content.richText)
  return content?.markdown ? markdownToChat(content.markdown) : (content?.plainText ?? '')
}

/** The inside of `#{ … }`: a bubble that is an order to us, and not for the customer. */
export function orderOf({ type, content }: Bubble): string | undefined {
  const text = type === 'text' ? textOf(content).trim() : ''
  return text.startsWith('#{') && text.endsWith('}') ? text.slice(1) : undefined
}

export function inputMessages(input: z.infer<typeof Input> | null | undefined): ReplyMessage[] {
  const items = input?.items ?? []
  const choices = items.flatMap(({ content, title, paths }) =>
    paths ? paths.map(({ text }) => text ?? '') : [content ?? title ?? ''],
  )
  return [...items.flatMap(pictureOf), { kind: 'choices', text: '', choices }]
}

function pictureOf({ title, description, pictureSrc, imageUrl }: z.infer<typeof Item>): ReplyMessage[] {
  const url = pictureSrc ?? imageUrl ?? ''
  const caption = [title && `*${title}*`, description].filter(Boolean).join('\n')
  if (isWebAddress(url)) return [{ kind: 'file', url, caption }]
  return description ? [{ kind: 'text', text: caption }] : []
}

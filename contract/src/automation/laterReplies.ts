import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, looseBoolean } from '../platform/fields.ts'

/** How long a service that said so may take to answer, in minutes. */
export const replyMinutes = 15

const message = z.object({
  body: z.string().nullish(),
  mediaUrl: z.string().nullish(),
  choices: z.array(z.string()).nullish(),
})
/** What a service may answer, at once or later. Other keys are ignored; `output`, `text` and `message` are one message. */
export const ServiceReply = z.looseObject({
  messages: z.union([z.string(), z.array(z.union([z.string(), message]))]).nullish(),
  output: z.unknown().optional(),
  text: z.unknown().optional(),
  message: z.unknown().optional(),
  queueId: z.union([id, z.string()]).nullish(),
  userId: z.union([id, z.string()]).nullish(),
  close: looseBoolean.nullish(),
  stop: looseBoolean.nullish(),
})

export const replyLater = endpoint({
  method: 'POST',
  path: '/integrationReplies/:replyTicket',
  summary: 'What a service that answered 202 says later, once, at the address that its call gave it.',
  access: 'public',
  params: z.object({ replyTicket: z.string().max(200) }),
  body: z.union([ServiceReply, z.array(z.union([z.string(), ServiceReply]))]),
  response: z.object({
    callId: id,
    /** It was said before: nothing is said twice. */
    isRepeated: z.boolean(),
  }),
})

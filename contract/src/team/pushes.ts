import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Message, text } from '../platform/fields.ts'

/** What a browser hands out when it agrees to be pushed to: where, and how to seal what is said. */
export const PushSubscriptionForm = z.object({
  endpoint: text(1000).regex(/^https:\/\//, 'Invalid'),
  keys: z.object({ p256dh: text(200).min(1, 'Required'), auth: text(100).min(1, 'Required') }),
})
export type PushSubscriptionForm = z.infer<typeof PushSubscriptionForm>

export const findPushState = endpoint({
  method: 'GET',
  path: '/push',
  summary: 'The public key for push subscriptions, and whether this session has one.',
  access: 'signedIn',
  response: z.object({ publicKey: z.string(), isOn: z.boolean() }),
})
export const turnPushOn = endpoint({
  method: 'PUT',
  path: '/push',
  summary:
    'Notices of given tickets, deadlines, mentions and direct messages go to this browser while no page is open.',
  access: 'signedIn',
  body: PushSubscriptionForm,
  response: Message,
})
export const turnPushOff = endpoint({
  method: 'DELETE',
  path: '/push',
  summary: 'No more notices to this browser.',
  access: 'signedIn',
  response: Message,
})

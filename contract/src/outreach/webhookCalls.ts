import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, Nothing } from '../platform/fields.ts'
import {
  deliveryState,
  SecretWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookForm,
} from './webhooks.ts'

const common = { access: 'api:manage', plan: 'useExternalApi' } as const
const byWebhook = z.object({ webhookId: idParam })
const byDelivery = z.object({ deliveryId: idParam })

export const listWebhooks = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks-out',
  summary: 'The addresses that are called when something happens, by name, and how they are doing.',
  response: z.array(Webhook),
})
export const createWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks-out',
  summary: 'Adds an address to call. The secret of its signature is told here and never again.',
  body: WebhookForm,
  response: SecretWebhook,
})
export const updateWebhook = endpoint({
  ...common,
  method: 'PUT',
  path: '/webhooks-out/:webhookId',
  summary: 'Changes a webhook. One that was paused goes on when `isActive` is given as true.',
  params: byWebhook,
  body: WebhookChanges,
  response: Webhook,
})
export const renewWebhookSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks-out/:webhookId/secret',
  summary: 'Makes a new secret. What is delivered from now on is signed with it.',
  params: byWebhook,
  response: SecretWebhook,
})
export const deleteWebhook = endpoint({
  ...common,
  method: 'DELETE',
  path: '/webhooks-out/:webhookId',
  summary: 'Removes a webhook with everything that waits for it.',
  params: byWebhook,
  response: Nothing,
})
export const pingWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks-out/:webhookId/ping',
  summary: 'Calls a webhook once with a `ping` and tells what came of it.',
  params: byWebhook,
  response: WebhookDeliveryDetail,
})
export const listDeliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks-out/:webhookId/deliveries',
  summary: 'What a webhook was told lately, newest first; `before` reads on.',
  params: byWebhook,
  query: z.object({ state: deliveryState.optional(), before: idParam.optional() }),
  response: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
})
export const findDelivery = endpoint({
  ...common,
  method: 'GET',
  path: '/webhook-deliveries/:deliveryId',
  summary: 'One delivery with its body and every attempt.',
  params: byDelivery,
  response: WebhookDeliveryDetail,
})
export const redeliver = endpoint({
  ...common,
  method: 'POST',
  path: '/webhook-deliveries/:deliveryId/redeliver',
  summary: 'Delivers once more, whatever came of it before.',
  params: byDelivery,
  response: WebhookDelivery,
})
export const redeliverFailed = endpoint({
  ...common,
  method: 'POST',
  path: '/webhooks-out/:webhookId/redeliver',
  summary: 'Delivers everything again that was given up.',
  params: byWebhook,
  response: z.object({ count: z.number().int() }),
})

const byProgram = { access: 'token:webhooks:manage', plan: 'useExternalApi' } as const
export const listOwnWebhooks = endpoint({
  ...byProgram,
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'The webhooks of the company, for programs.',
  response: z.array(Webhook),
})
export const subscribeWebhook = endpoint({
  ...byProgram,
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'A program asks to be called. The secret of the signature is told here and never again.',
  body: WebhookForm,
  example: {
    name: 'CRM',
    url: 'https://crm.example.com/chat-flow',
    events: ['message.received', 'ticket.closed'],
  },
  response: SecretWebhook,
})
export const unsubscribeWebhook = endpoint({
  ...byProgram,
  method: 'DELETE',
  path: '/v1/webhooks/:webhookId',
  summary: 'A program does not want to be called any more.',
  params: byWebhook,
  response: Nothing,
})

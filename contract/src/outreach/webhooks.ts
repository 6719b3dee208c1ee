import { z } from 'zod'
import { id, isoDate, text } from '../platform/fields.ts'
import { webhookEvent, webhookEvents } from './webhookEvents.ts'

export const maxWebhooks = 20

const url = text(2000)
  .trim()
  .min(1, 'Required')
  .pipe(z.url({ protocol: /^https?$/ }))

/** An address that is called when something happens. */
export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  isActive: z.boolean(),
  /** Since when every attempt has failed. */
  failingSince: isoDate.nullable(),
  /** It failed for a day and is not called until somebody resumes it. */
  pausedAt: isoDate.nullable(),
  /** What waits, and what was given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Webhook = z.infer<typeof Webhook>
/** The secret is told when it is made, and never again. */
export const SecretWebhook = Webhook.extend({ secret: z.string() })

export const WebhookForm = z.object({
  name: text(100).trim().min(1, 'Required'),
  url,
  events: z.array(webhookEvent).min(1, 'Required').max(webhookEvents.length),
  isActive: z.boolean().default(true),
})
export type WebhookForm = z.infer<typeof WebhookForm>
/** What is left out stays as it is. */
export const WebhookChanges = WebhookForm.extend({ isActive: z.boolean() }).partial()
export type WebhookChanges = z.infer<typeof WebhookChanges>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof deliveryState>

export const webhookFailures = ['unreachable', 'tooSlow', 'refused', 'addressNotAllowed'] as const
export const webhookFailure = z.enum(webhookFailures)
export type WebhookFailure = z.infer<typeof webhookFailure>

export const WebhookDelivery = z.object({
  id,
  event: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  /** Of the last attempt. */
  status: z.number().int().nullable(),
  failure: webhookFailure.nullable(),
  createdAt: isoDate,
  /** When it is tried next; null when it is not. */
  nextAt: isoDate.nullable(),
  doneAt: isoDate.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookAttempt = z.object({
  id,
  at: isoDate,
  status: z.number().int().nullable(),
  failure: webhookFailure.nullable(),
  tookMs: z.number().int(),
  /** What was sent beside the body. */
  headers: z.record(z.string(), z.string()),
  /** How the response began. */
  response: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string(),
  log: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

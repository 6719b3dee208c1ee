import { signatureToleranceSeconds, WebhookCall } from '@chatflow/contract'
import { createHmac, timingSafeEqual } from 'node:crypto'

interface Received {
  /** Of the webhook, as it was shown once. */
  secret: string
  /** The body as it arrived, before anything parsed it. */
  body: string
  /** The header `x-chatflow-signature`. */
  signature: string | undefined
  now?: Date
}

/** The call, if it is ours, unchanged and of this moment; undefined otherwise. */
export function verifySignature({
  secret,
  body,
  signature,
  now = new Date(),
}: Received): WebhookCall | undefined {
  const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (time === undefined || hash === undefined) return undefined
  if (Math.abs(now.getTime() / 1000 - Number(time)) > signatureToleranceSeconds) return undefined
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(hash, 'hex'))) return undefined
  return WebhookCall.parse(JSON.parse(body))
}

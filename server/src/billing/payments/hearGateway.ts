import { gatewayName } from '@chatflow/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { About, GatewayCall, HeardPayment } from '../gateways/Gateway.ts'
import { noteCall } from '../gateways/gatewayWebhooks.ts'
import { readCredentials } from '../gateways/gatewaySecrets.ts'
import { enqueueAsking, type PaymentDeps } from './askCharge.ts'
import { keepStray } from './keepStray.ts'

const path = '/api/subscription/webhook/:gateway'
const maxBytes = 256 * 1024

/** For days: what a gateway says while it cannot be asked is not lost. */
export const handlePaymentEvent = defineJob({
  name: 'handlePaymentEvent',
  lane: 'reply',
  payload: z.object({ eventId: z.number() }),
  isSlow: true,
  maxAttempts: 20,
})

/** Where gateways call us. What they say is a row before they are told that we have it. */
export function serveGatewayCalls(app: FastifyInstance, now: () => Date, deps: PaymentDeps) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Efí adds a word of its own to the address that it was given.
    for (const address of [path, `${path}/pix`])
      scope.post(address, { bodyLimit: maxBytes }, async (request, reply) => {
        await receive(deps, request, now())
        return reply.send({})
      })
  })
}

async function receive({ tenancy, gateways, sealKey }: PaymentDeps, request: FastifyRequest, now: Date) {
  const { data: name } = gatewayName.safeParse((request.params as { gateway: string }).gateway.toLowerCase())
  if (!name) fail('ERR_NOT_FOUND')
  const call: GatewayCall = {
    headers: request.headers,
    query: request.query as Record<string, string | undefined>,
    body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
    now,
  }
  const isItself = await tenancy.withPlatform(async (platform) => {
    const credentials = await readCredentials(platform, sealKey)
    const heard = readCall(() => gateways[name].hear(credentials, call))
    await noteCall(platform, name, heard !== undefined)
    for (const event of heard ?? []) await keepEvent(platform, name, event)
    return heard !== undefined
  })
  if (!isItself) fail('ERR_NO_PERMISSION')
}

function readCall(hear: () => HeardPayment[] | undefined) {
  try {
    return hear()
  } catch (error) {
    if (error instanceof SyntaxError) fail('ERR_INVALID_JSON')
    throw error
  }
}

async function keepEvent(platform: Platform, gateway: string, { key, about }: HeardPayment) {
  const kept = await platform.db
    .insertInto('paymentEvents')
    .values({
      gateway,
      eventKey: key,
      about: JSON.stringify(about),
      receivedAt: platform.now().toISOString(),
    })
    .onConflict((known) => known.columns(['gateway', 'eventKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await platform.enqueue(handlePaymentEvent, { eventId: kept.id })
}

/** Finds the charge that a call is about and has the gateway asked about it. */
export async function handleEvent(deps: PaymentDeps, eventId: number) {
  const { tenancy, gateways, sealKey } = deps
  const waiting = await tenancy.withPlatform(async (platform) => ({
    event: await platform.db
      .selectFrom('paymentEvents')
      .select(['gateway', 'about'])
      .where('id', '=', eventId)
      .where('handledAt', 'is', null)
      .executeTakeFirst(),
    credentials: await readCredentials(platform, sealKey),
  }))
  if (!waiting.event) return
  const name = gatewayName.parse(waiting.event.gateway)
  const about = waiting.event.about as About
  const { credentials } = waiting
  const reference =
    about.reference ??
    (about.paymentId && (await gateways[name].findReference?.(credentials, about.paymentId)))
  const isOurs = await tenancy.withPlatform(async (platform) => {
    const charge = await findCharge(platform, name, { ...about, ...(reference && { reference }) })
    if (!charge) return false
    await enqueueAsking(platform, charge)
    await endEvent(platform, eventId, 'asked')
    return true
  })
  if (isOurs) return
  // What it says of the money is not believed either.
  const lone = about.paymentId && (await gateways[name].readPayment?.(credentials, about.paymentId))
  await tenancy.withPlatform(async (platform) => {
    if (lone) await keepStray(platform, name, lone)
    await endEvent(platform, eventId, lone ? 'stray' : 'unknown')
  })
}

const endEvent = ({ db, now }: Platform, eventId: number, result: 'asked' | 'stray' | 'unknown') =>
  db
    .updateTable('paymentEvents')
    .set({ handledAt: now().toISOString(), result })
    .where('id', '=', eventId)
    .execute()

async function findCharge({ db }: Platform, gateway: string, { reference, externalId }: About) {
  if (!reference && !externalId) return undefined
  const charge = await db
    .selectFrom('charges')
    .select(['companyId', 'id'])
    .where('gateway', '=', gateway)
    .where((eb) =>
      eb.or([
        ...(reference ? [eb('reference', '=', reference)] : []),
        ...(externalId ? [eb('externalId', '=', externalId)] : []),
      ]),
    )
    .executeTakeFirst()
  return charge && { companyId: charge.companyId, chargeId: charge.id }
}

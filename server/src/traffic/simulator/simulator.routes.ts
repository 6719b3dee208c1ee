import {
  banSimulator,
  changeFaults,
  changeNetworkRules,
  dropSimulator,
  findCustomerPlace,
  listSimulatedMessages,
  listSimulatedPhones,
  logoutSimulator,
  readFaults,
  scanSimulator,
  simulateVote,
  simulateCall,
  simulateEdit,
  simulateInbound,
  simulatePicture,
  simulateReaction,
  simulateReceipt,
  simulateReply,
  simulateRevoke,
  simulateTyping,
} from '@chatflow/contract'
import * as network from '../../channels/simulator/network.ts'
import { changeReplyWindow } from '../../channels/connections/changeReplyWindow.ts'
import { movePhone } from '../../channels/simulator/simulatorPhones.ts'
import { carryTyping } from '../../channels/simulator/simulatorTyping.ts'
import { announceConnection } from '../../channels/connections/announceConnection.ts'
import { findConnection } from '../../channels/connections/findConnection.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import * as acts from './customerActs.ts'
import { placeOf } from './customerPlace.ts'
import { customerWrites, readWriting } from './customerWrites.ts'
import { changePicture, readPicture } from './customerPicture.ts'
import * as phones from './phones.ts'

/** The customers' side of a simulated connection. */
export function simulatorRoutes(http: HttpContext, storage: Storage) {
  lineRoutes(http)
  actRoutes(http)

  serveSlow(http, simulateInbound, async ({ session: { companyId }, params, body, request }) => {
    const { whatsappId } = params
    if (!request.isMultipart())
      return http.tenancy.withTenant(companyId, async (tenant) => {
        await requireSimulated(tenant, whatsappId)
        return customerWrites(tenant, whatsappId, { writing: body })
      })
    await http.tenancy.withTenant(companyId, (tenant) => requireSimulated(tenant, whatsappId))
    const sent = await readWriting(request, storage, companyId)
    return http.tenancy.withTenant(companyId, (tenant) => customerWrites(tenant, whatsappId, sent))
  })

  serveSlow(http, simulatePicture, async ({ session: { companyId }, params, body, request }) => {
    const { whatsappId } = params
    const take = (shown: Awaited<ReturnType<typeof readPicture>>) =>
      http.tenancy.withTenant(companyId, (tenant) => changePicture(tenant, whatsappId, shown))
    await http.tenancy.withTenant(companyId, (tenant) => requireSimulated(tenant, whatsappId))
    if (!request.isMultipart()) return take({ person: body, stored: null })
    const shown = await readPicture(request, storage, companyId)
    const taken = await take(shown)
    if (!taken.accepted && shown.stored !== null) await storage.remove(companyId, shown.stored)
    return taken
  })

  serve(http, listSimulatedPhones, async ({ tenant, params }) => {
    await requireSimulated(tenant, params.whatsappId)
    return { phones: await phones.listPhones(tenant, params.whatsappId) }
  })
  serve(http, listSimulatedMessages, async ({ tenant, params, query }) => {
    await requireSimulated(tenant, params.whatsappId)
    if (query.open) await phones.lookAt(tenant, params.whatsappId, params.number)
    return { messages: await phones.listMessages(tenant, params.whatsappId, params.number) }
  })
  serveReading(http, findCustomerPlace, async ({ tenant, session, params }) => {
    await requireSimulated(tenant, params.whatsappId)
    return placeOf(tenant, viewerOf(session), params)
  })

  serve(http, readFaults, async ({ tenant, params }) => {
    await requireSimulated(tenant, params.whatsappId)
    return network.readFaults(tenant, params.whatsappId)
  })
  serve(http, changeFaults, async ({ tenant, params, body }) => {
    await requireSimulated(tenant, params.whatsappId)
    return network.changeFaults(tenant, params.whatsappId, body)
  })
  serve(http, changeNetworkRules, async ({ tenant, params, body }) => {
    const { id } = await requireSimulated(tenant, params.whatsappId)
    const rules = await changeReplyWindow(tenant, id, body)
    tenant.invalidate('companySnapshot', tenant.companyId)
    await announceConnection(tenant, (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND'))
    return rules
  })
}

function lineRoutes(http: HttpContext) {
  const moves = [
    [scanSimulator, { paired: true, link: 'up', endedBy: null }],
    [dropSimulator, { link: 'down' }],
    [banSimulator, { paired: false, endedBy: 'banned' }],
    [logoutSimulator, { paired: false, endedBy: 'logged_out_by_phone' }],
  ] as const
  for (const [endpoint, move] of moves) {
    serve(http, endpoint, async ({ tenant, params }) => {
      const { id } = await requireSimulated(tenant, params.whatsappId)
      // Read anew: a copy may be a moment behind the session.
      const connection = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
      const needed = endpoint === scanSimulator ? 'qrcode' : 'CONNECTED'
      if (connection.status !== needed)
        fail('ERR_WAPP_WRONG_STATE', { details: { status: connection.status } })
      await movePhone(tenant, connection.id, move)
      return { status: connection.status }
    })
  }
}

function actRoutes(http: HttpContext) {
  const lineOf = async (tenant: Tenant, { whatsappId }: { whatsappId: number }) =>
    (await requireSimulated(tenant, whatsappId)).id
  serve(http, simulateReceipt, async ({ tenant, params, body }) =>
    acts.report(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateReaction, async ({ tenant, params, body }) =>
    acts.react(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateVote, async ({ tenant, params, body }) =>
    acts.vote(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateEdit, async ({ tenant, params, body }) =>
    acts.edit(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateRevoke, async ({ tenant, params, body }) =>
    acts.revoke(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateCall, async ({ tenant, params, body }) =>
    acts.call(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateReply, async ({ tenant, params, body }) =>
    acts.reply(tenant, await lineOf(tenant, params), body),
  )
  serve(http, simulateTyping, async ({ tenant, params, body }) => {
    await carryTyping(tenant, await lineOf(tenant, params), body.number)
    return { accepted: true }
  })
}

async function requireSimulated(tenant: Tenant, id: number) {
  const connection = (await companySnapshot(tenant)).connections.get(id)
  return connection?.abilities.simulated ? connection : fail('ERR_NO_WAPP_FOUND')
}

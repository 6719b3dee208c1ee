import type { TicketMessage } from '@chatflow/contract'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { withdraw } from '../../channels/outbox/withdraw.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessageGone } from '../tickets/announceTicket.ts'
import { lockTicket } from '../tickets/lockTicket.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { changeMessage } from './changeMessage.ts'
import { lockOwn, mayHaveArrived, refuseWhereImpossible } from './editMessage.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { findVisibleMessage } from './messages.queries.ts'
import { addToTimeline } from './timeline.ts'

/** Takes an own message back. A note between colleagues is removed for good; everything else leaves a tombstone. */
export async function deleteMessage(tenant: Tenant, viewer: Viewer, id: number): Promise<TicketMessage> {
  const { message: shown, ticket: seen } = await findVisibleMessage(tenant, viewer, id)
  const ticket = await lockTicket(tenant, seen.id)
  const message = await lockOwn(tenant, viewer, id)
  if (message.isDeleted) return shown
  if (message.isPrivate) {
    await tenant.db
      .deleteFrom('messages')
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', id)
      .execute()
    await forgetFiles(tenant, [message])
    await announceMessageGone(tenant, { message: shown, ticket: seen })
    return shown
  }
  const hasLeft = !(await withdraw(tenant, id)) && mayHaveArrived(message)
  if (hasLeft) {
    await refuseWhereImpossible(tenant, message, 'deleteForEveryone')
    if (message.whatsappId !== null)
      enqueueSend(tenant, {
        connectionId: message.whatsappId,
        address: ticket.address,
        kind: 'revoke',
        messageId: id,
      })
  }
  addToTimeline(tenant, id, { kind: 'deleted' })
  return changeMessage(tenant, id, { isDeleted: true, isHeld: false })
}

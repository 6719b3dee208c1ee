import { editWindowMs, type TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { lockTicket } from '../tickets/lockTicket.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { changeMessage, lockMessage, type LockedMessage } from './changeMessage.ts'
import { findVisibleMessage } from './messages.queries.ts'
import { isSticker } from './preview.ts'
import { addToTimeline } from './timeline.ts'
import { keepVersion } from './versions.ts'

/** Changes the words of an own message, here and on the customer's phone. The earlier words are kept. */
export async function editMessage(
  tenant: Tenant,
  viewer: Viewer,
  id: number,
  body: string,
): Promise<TicketMessage> {
  const { ticket: seen } = await findVisibleMessage(tenant, viewer, id)
  const ticket = await lockTicket(tenant, seen.id)
  const message = await lockOwn(tenant, viewer, id)
  const mayHaveWords = hasWords.includes(message.mediaType) && !isSticker(message)
  if (message.isDeleted || !mayHaveWords) fail('ERR_NOT_EDITABLE')
  if (!message.isHeld) await refuseLateEdit(tenant, message)
  await keepVersion(tenant, message)
  addToTimeline(tenant, id, { kind: 'edited' })
  const hasLeft = !message.isPrivate && mayHaveArrived(message) && !(await isStillHere(tenant, id))
  if (hasLeft && message.whatsappId !== null)
    enqueueSend(tenant, {
      connectionId: message.whatsappId,
      address: ticket.address,
      kind: 'edit',
      messageId: id,
      content: { body },
    })
  return changeMessage(tenant, id, { body, isEdited: true })
}

async function refuseLateEdit(tenant: Tenant, message: LockedMessage) {
  if (Date.parse(message.createdAt) + editWindowMs < tenant.now().getTime()) fail('ERR_EDIT_WINDOW')
  await refuseWhereImpossible(tenant, message, 'edit')
}
const hasWords: string[] = ['conversation', 'image', 'video', 'application']

/** Own means: sent by this person. Admins answer for everybody. */
export async function lockOwn(tenant: Tenant, viewer: Viewer, id: number) {
  const message = (await lockMessage(tenant, id)) ?? fail('ERR_NO_MESSAGE_FOUND')
  const isOwn = message.fromMe && (viewer.isAdmin || message.userId === viewer.userId)
  return isOwn ? message : fail('ERR_NO_PERMISSION')
}

/** What a network refused or was never given is nowhere; what it did not answer to may have arrived. */
export const mayHaveArrived = ({ failureCode, isHeld }: LockedMessage) =>
  !isHeld && (failureCode === null || ['NO_ANSWER', 'ERR_SENDING_WAPP_MSG'].includes(failureCode))

/** What nobody has tried to send yet leaves in its new form; there is nothing to correct on the network. */
async function isStillHere({ db, companyId }: Tenant, messageId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('outbox')
    .select('attempts')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('kind', '=', 'send')
    .forUpdate()
    .executeTakeFirst()
  return waiting?.attempts === 0
}

export async function refuseWhereImpossible(
  tenant: Tenant,
  { isPrivate, whatsappId }: { isPrivate: boolean; whatsappId: number | null },
  ability: 'edit' | 'deleteForEveryone',
) {
  if (isPrivate) return
  const { connections } = await companySnapshot(tenant)
  const connection = connections.get(whatsappId ?? 0) ?? fail('ERR_NO_WAPP_FOUND')
  if (!connection.abilities[ability])
    fail(ability === 'edit' ? 'ERR_NOT_ON_THIS_CHANNEL' : 'ERR_DELETE_WAPP_MSG')
}

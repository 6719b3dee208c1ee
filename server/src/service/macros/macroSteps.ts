import { macroEnds, NewMessage, snoozeTime, type MacroAction, type MacroStep } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { sendMessage } from '../../conversations/messages/sendMessage.ts'
import { addTagsTo } from '../../conversations/tags/tagContacts.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { requireEditableContact } from '../../conversations/tickets/requireEditableContact.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { wallTime } from '../../platform/calendar.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { updateTicket } from '../attendance/updateTicket.ts'
import { snoozeTicket } from '../snooze/snoozeTicket.ts'

/** In whose name a step is done, and to which ticket. */
interface Doing {
  viewer: Viewer
  ticketId: number
}
type Do<T extends MacroStep> = (
  tenant: Tenant,
  doing: Doing,
  action: Extract<MacroAction, { type: T }>,
) => Promise<unknown>

/** Each step is what a person does by hand, with the same rights and the same refusals. */
const steps: { [T in MacroStep]: Do<T> } = {
  reply: (tenant, { viewer, ticketId }, { text }) =>
    sendMessage(tenant, viewer, ticketId, NewMessage.parse({ body: text })),
  note: async (tenant, { viewer, ticketId }, { text }) => {
    const body = await fillIn(tenant, await lockTicket(tenant, ticketId), text, viewer.userId)
    await sendMessage(tenant, viewer, ticketId, NewMessage.parse({ body, isPrivate: true }))
  },
  tags: async (tenant, { viewer, ticketId }, { tagIds }) => {
    const { contactId } = await lockTicket(tenant, ticketId)
    await requireEditableContact(tenant, viewer, contactId)
    await addTagsTo(tenant, contactId, tagIds)
  },
  transfer: (tenant, { viewer, ticketId }, { queueId, userId }) =>
    updateTicket(tenant, viewer, ticketId, { queueId, userId, isTransfered: true }),
  snooze: async (tenant, { viewer, ticketId }, { preset }) => {
    const { timezone } = (await companySnapshot(tenant)).company
    const wallNow = wallTime(tenant.now(), timezone).toString()
    await snoozeTicket(tenant, viewer, ticketId, snoozeTime(preset, wallNow))
  },
  close: (tenant, { viewer, ticketId }, { sendFarewellMessage }) =>
    updateTicket(tenant, viewer, ticketId, { status: 'closed', sendFarewellMessage }),
}

/** Does them in their order, in the transaction of the caller: one that is refused undoes all. */
export async function doSteps(tenant: Tenant, doing: Doing, actions: MacroAction[]) {
  for (const action of actions) await (steps[action.type] as Do<MacroStep>)(tenant, doing, action)
}

/** Whether the conversation is put away at the end: not while the customer is still talking. */
export const endsConversation = (actions: MacroAction[]) =>
  actions.some(({ type }) => type !== 'transfer' && macroEnds.includes(type))

import type { ParsedSettings } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { serviceRules, type ConnectionRules } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { noteOnContact } from '../../conversations/contacts/noteOnContact.ts'
import { writeTicket } from '../../conversations/tickets/writeTicket.ts'

/** What the customer is asked to agree to. The words of the connection go before those of the company. */
export function consentWords(settings: ParsedSettings, connection: ConnectionRules | undefined) {
  return {
    message: connection?.lgpdMessage || settings.lgpdMessage,
    link: connection?.lgpdLink || settings.lgpdLink,
  }
}

/** Whether a customer who begins to write has to agree first. */
export async function needsConsent(
  tenant: Tenant,
  whatsappId: number,
  { lgpdAcceptedAt }: { lgpdAcceptedAt: string | null },
): Promise<boolean> {
  const { settings } = await companySnapshot(tenant)
  if (!settings.enableLGPD) return false
  const connection = (await serviceRules(tenant)).connections.get(whatsappId)
  if (!consentWords(settings, connection).message) return false
  const isAskedEveryTime = settings.lgpdConsent || (connection?.lgpdConsent ?? false)
  return isAskedEveryTime || lgpdAcceptedAt === null
}

/** Whether what customers take back is forgotten: the company promises it for all its connections, or one for itself. */
export async function forgetsTakenBack(tenant: Tenant, whatsappId: number): Promise<boolean> {
  const { settings } = await companySnapshot(tenant)
  if (!settings.enableLGPD) return false
  const connection = (await serviceRules(tenant)).connections.get(whatsappId)
  return settings.lgpdDeleteMessage || (connection?.lgpdDeleteMessage ?? false)
}

/** The customer agreed, in this message: known of them from now on, and of this ticket. */
export async function storeConsent(
  tenant: Tenant,
  { id, contactId }: { id: number; contactId: number },
  messageId: number,
) {
  const agreed = { lgpdAcceptedAt: tenant.now().toISOString(), lgpdAcceptedMessageId: messageId }
  await noteOnContact(tenant, contactId, agreed)
  await writeTicket(tenant, id, agreed)
}

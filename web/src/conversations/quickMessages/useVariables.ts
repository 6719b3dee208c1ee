import { renderVariables, type TicketDetail } from '@chatflow/contract'
import { companySettings } from '../../company/settings/companySettings.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'

/** How a text will read for this customer. The server fills it in when it is sent: this is what it will say, now. */
export function useVariables(ticket: TicketDetail) {
  const { user } = useSession()
  const { contact, queue, whatsapp, id, createdAt } = ticket
  return (text: string) =>
    renderVariables(text, {
      contact,
      companyName: user.company.name,
      timezone: user.company.timezone,
      language: companySettings(user).language,
      now: serverNow(),
      queueName: queue?.name,
      connectionName: whatsapp?.name,
      userName: user.name,
      ticketId: id,
      ticketCreatedAt: new Date(createdAt),
    })
}

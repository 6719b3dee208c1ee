import { renderVariables, type TicketDetail, type VariableValues } from '@chatflow/contract'
import { companySettings } from '../../company/settings/companySettings.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'

/** How a text will read for this customer. The server fills it in when it is sent: this is what it will say, now. */
export function useVariables({ contact, queue, whatsapp, id, createdAt }: TicketDetail) {
  return useRendering({
    contact,
    queueName: queue?.name,
    connectionName: whatsapp?.name,
    ticketId: id,
    ticketCreatedAt: new Date(createdAt),
  })
}

/** The same for a customer who is made up, where a text is written for everyone. */
export function useSampleVariables() {
  const { t } = useTranslation('quickMessages')
  const contact = { name: t('sample.name'), number: '5511987654321', email: t('sample.email'), extraInfo: [] }
  return useRendering({ contact, queueName: t('sample.queue'), connectionName: 'WhatsApp', ticketId: 1024 })
}

type OfTicket = Pick<
  VariableValues,
  'contact' | 'queueName' | 'connectionName' | 'ticketId' | 'ticketCreatedAt'
>

function useRendering(ofTicket: OfTicket) {
  const { user } = useSession()
  return (text: string) =>
    renderVariables(text, {
      ...ofTicket,
      companyName: user.company.name,
      timezone: user.company.timezone,
      language: companySettings(user).language,
      now: serverNow(),
      userName: user.name,
    })
}

import { toggleAcceptAudio, toggleDisableBot, type TicketDetail } from '@chatflow/contract'
import { useTranslation } from 'react-i18next'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContactCall } from './useContactCall.ts'

export function ContactOptions({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const audio = useContactCall(ticket, toggleAcceptAudio)
  const bot = useContactCall(ticket, toggleDisableBot)
  const { contact } = ticket
  const params = { contactId: contact.id }
  return (
    <>
      <ToggleField
        label={t('options.audio')}
        checked={contact.acceptAudioMessage}
        disabled={audio.isPending}
        onChange={() => audio.mutate({ params })}
      />
      <ToggleField
        label={t('options.bot')}
        checked={contact.disableBot}
        disabled={bot.isPending}
        onChange={() => bot.mutate({ params })}
      />
    </>
  )
}

import { toggleAcceptAudio, toggleDisableBot, type TicketContact } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContactCall } from './useContactCall.ts'

export function ContactOptions({ contact }: { contact: TicketContact }) {
  const { t } = useTranslation('drawer')
  const audio = useContactCall(toggleAcceptAudio)
  const bot = useContactCall(toggleDisableBot)
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

import { renderCampaignText, type Campaign, type OwnVariable, type VariableValues } from '@chatflow/contract'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { kindOf } from '../../../ui/FilePreview.tsx'
import { usePreview } from '../../../ui/usePreview.ts'
import { CampaignPhone, type PhoneMedia } from './CampaignPhone.tsx'
import type { MessageNumber, Values } from './campaignValues.ts'
import { useSamplePeople } from './useSamplePeople.ts'

interface DraftPhoneProps {
  values: Values
  /** Which of the messages is being written. */
  shown: MessageNumber
  own: readonly OwnVariable[]
  campaign: Campaign | undefined
  file: FileChange
}

/** What is being written, as one of the recipients will read it. */
export function DraftPhone({ values, shown, own, campaign, file }: DraftPhoneProps) {
  const { t } = useTranslation('campaignEditor')
  const { user } = useSession()
  const people = useSamplePeople(values)
  const media = useMedia(campaign, file)
  const render = (text: string, contact: VariableValues['contact']) =>
    renderCampaignText(
      text,
      {
        contact,
        companyName: user.company.name,
        timezone: user.company.timezone,
        language: companySettings(user).language,
        now: serverNow(),
      },
      own,
    )
  return (
    <CampaignPhone
      sender={user.company.name}
      media={media}
      messages={people.map((person) => ({
        reader: person.name,
        detail: t('messages.tab', { number: shown }),
        confirmation: values.confirmation ? render(values[`confirmationMessage${shown}`], person) : null,
        text: render(values[`message${shown}`], person),
      }))}
    />
  )
}

/** The file as it will be after saving. */
function useMedia(campaign: Campaign | undefined, file: FileChange): PhoneMedia | null {
  const address = usePreview(file.is === 'chosen' ? file.file : undefined)
  if (file.is === 'chosen') return { address, name: file.file.name, isPicture: kindOf(file.file) === 'image' }
  if (file.is === 'removed' || !campaign || campaign.mediaName === null) return null
  const { mediaName, mediaPath, mediaType } = campaign
  return { address: mediaPath ?? undefined, name: mediaName, isPicture: mediaType === 'image' }
}

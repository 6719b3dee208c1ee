import { recipientStatuses, type Campaign, type RecipientStatus } from '@chatflow/contract'
import { Pill, Select } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { filledMessages } from '../editor/campaignValues.ts'
import type { RecipientChoice } from './recipientChoice.ts'
import { useReasonText } from './useReasonText.ts'

interface RecipientFiltersProps {
  campaign: Campaign
  choice: RecipientChoice
  onChoose: (choice: RecipientChoice) => void
}

/** By name or number, by what became of them, by message and by whether they answered. */
export function RecipientFilters({ campaign, choice, onChoose }: RecipientFiltersProps) {
  const { t } = useTranslation('campaignReport')
  const reasonText = useReasonText()
  const variants = filledMessages(campaign)
  /** What is not chosen any more leaves the choice. */
  const choose = (changes: { [Name in keyof RecipientChoice]: RecipientChoice[Name] | undefined }) =>
    onChoose(
      Object.fromEntries(
        Object.entries({ ...choice, ...changes }).filter(([, value]) => value !== undefined),
      ) as RecipientChoice,
    )
  return (
    <>
      <SearchBox
        value={choice.searchParam ?? ''}
        onChange={(searchParam) => choose({ searchParam: searchParam || undefined })}
        label={t('recipients.search')}
      />
      <Select
        w={190}
        aria-label={t('recipients.status')}
        placeholder={t('recipients.anyStatus')}
        clearable
        data={recipientStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        value={choice.status ?? null}
        onChange={(status) => choose({ status: (status ?? undefined) as RecipientStatus | undefined })}
      />
      {variants.length > 1 && (
        <Select
          w={180}
          aria-label={t('variants.message')}
          placeholder={t('recipients.anyMessage')}
          clearable
          data={variants.map((number) => ({
            value: String(number),
            label: t('variants.name', { number }),
          }))}
          value={choice.variant === undefined ? null : String(choice.variant)}
          onChange={(variant) => choose({ variant: variant === null ? undefined : Number(variant) })}
        />
      )}
      <Select
        w={185}
        aria-label={t('recipients.answered')}
        placeholder={t('recipients.anyAnswer')}
        clearable
        data={[
          { value: 'true', label: t('recipients.answeredYes') },
          { value: 'false', label: t('recipients.answeredNo') },
        ]}
        value={choice.answered === undefined ? null : String(choice.answered)}
        onChange={(answered) => choose({ answered: answered === null ? undefined : answered === 'true' })}
      />
      {choice.reason !== undefined && (
        <Pill
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('recipients.clear'), tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => choose({ reason: undefined })}
        >
          {reasonText(choice.reason)}
        </Pill>
      )}
    </>
  )
}

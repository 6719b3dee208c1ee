import { testCampaign, type Campaign } from '@chatflow/contract'
import { Select, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useAction } from '../../../platform/api.ts'
import { notifySuccess } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useContractForm } from '../../../ui/useContractForm.ts'
import { filledMessages } from '../editor/campaignValues.ts'

interface TestDialogProps {
  campaign: Campaign
  onClose: () => void
}

type Values = { number: string; variant: string }
/** As the call takes it; the chosen message is a text here. */
const TestForm = z.object({ number: z.string().trim().min(8, 'Too Short!').max(50, 'Too Long!') })

/** Sends one of the messages to a number of one's own. It counts in no report. */
export function TestDialog({ campaign, onClose }: TestDialogProps) {
  const { t } = useTranslation(['campaignPreflight', 'campaignEditor'])
  const filled = filledMessages(campaign)
  const form = useContractForm<Values>(TestForm, { number: '', variant: String(filled[0] ?? '') })
  const send = useAction(testCampaign)
  return (
    <FormDialog
      title={t('test.title')}
      submitLabel={t('test.send')}
      form={form}
      onSubmit={async ({ number, variant }) => {
        const params = { campaignId: campaign.id }
        await send.mutateAsync({
          params,
          body: { number, ...(variant !== '' && { variant: Number(variant) }) },
        })
        notifySuccess(t('test.sent', { number }))
      }}
      onClose={onClose}
    >
      <TextInput
        type="tel"
        label={t('test.number')}
        description={t('test.help')}
        withAsterisk
        maxLength={50}
        data-autofocus
        autoComplete="tel"
        {...form.getInputProps('number')}
      />
      {filled.length > 1 && (
        <Select
          label={t('test.variant')}
          allowDeselect={false}
          data={filled.map((number) => ({
            value: String(number),
            label: t('campaignEditor:messages.tab', { number }),
          }))}
          {...form.getInputProps('variant')}
        />
      )}
    </FormDialog>
  )
}

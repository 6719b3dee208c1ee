import type { OwnVariable } from '@chatflow/contract'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import { CampaignTextField } from './CampaignTextField.tsx'
import { messageNumbers, type MessageNumber, type Values } from './campaignValues.ts'
import classes from './editor.module.css'

interface MessagesFieldsProps {
  form: ContractForm<Values>
  shown: MessageNumber
  onShow: (number: MessageNumber) => void
  own: readonly OwnVariable[]
  isReadOnly: boolean
}

/** One to five messages, of which everybody gets one; each with what is asked first, where that is wanted. */
export function MessagesFields({ form, shown, onShow, own, isReadOnly }: MessagesFieldsProps) {
  const { t } = useTranslation('campaignEditor')
  const { confirmation } = form.values
  return (
    <>
      <ToggleField
        label={t('fields.confirmation.label')}
        description={t('fields.confirmation.help')}
        checked={confirmation}
        disabled={isReadOnly}
        onChange={(isOn) => form.setFieldValue('confirmation', isOn)}
      />
      <Tabs value={String(shown)} onChange={(value) => onShow(Number(value) as MessageNumber)}>
        <Tabs.List className={classes.tabs} aria-label={t('messages.label')}>
          {messageNumbers.map((number) => (
            <Tabs.Tab
              key={number}
              className={classes.tab}
              value={String(number)}
              rightSection={form.values[`message${number}`].trim() !== '' && <Written />}
            >
              {t('messages.tab', { number })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {messageNumbers.map((number) => (
          <Tabs.Panel key={number} value={String(number)} className={classes.tabPanel}>
            {confirmation && (
              <CampaignTextField
                label={t('fields.confirmationMessage.label')}
                description={t('fields.confirmationMessage.help')}
                minRows={2}
                own={own}
                isReadOnly={isReadOnly}
                {...form.getInputProps(`confirmationMessage${number}`)}
              />
            )}
            <CampaignTextField
              label={t('fields.message.label', { number })}
              description={number === 1 ? undefined : t('fields.message.help')}
              own={own}
              isReadOnly={isReadOnly}
              {...form.getInputProps(`message${number}`)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function Written() {
  const { t } = useTranslation('campaignEditor')
  return (
    <>
      <IconCircleCheck className={classes.written} size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{t('messages.written')}</VisuallyHidden>
    </>
  )
}

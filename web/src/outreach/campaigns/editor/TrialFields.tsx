import type { CampaignTrial } from '@chatflow/contract'
import { NumberInput, Select } from '@mantine/core'
import { percentMarks } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import { filledMessages, type MessageNumber, type Values } from './campaignValues.ts'
import classes from './editor.module.css'

interface TrialFieldsProps {
  form: ContractForm<Values>
  isReadOnly: boolean
}

/** A tenth of the people decides, by what they answer in four hours. */
const defaults = { share: 10, hours: 4, by: 'answered' } as const

/** Two messages to some of the people first, the better one to the rest. */
export function TrialFields({ form, isReadOnly }: TrialFieldsProps) {
  const { t } = useTranslation('campaignEditor')
  const { trial } = form.values
  const filled = filledMessages(form.values)
  const [first, second] = filled
  const canTry = first !== undefined && second !== undefined
  const change = (changes: Partial<CampaignTrial>) =>
    trial && form.setFieldValue('trial', { ...trial, ...changes })
  return (
    <>
      <ToggleField
        label={t('trial.label')}
        description={t(canTry ? 'trial.help' : 'trial.needsTwo')}
        checked={canTry && trial !== null}
        disabled={isReadOnly || !canTry}
        onChange={(isOn) =>
          form.setFieldValue('trial', isOn && canTry ? { ...defaults, variants: [first, second] } : null)
        }
      />
      {canTry && trial && (
        <>
          <div className={classes.pair}>
            <VariantField trial={trial} place={0} filled={filled} isReadOnly={isReadOnly} onChange={change} />
            <VariantField trial={trial} place={1} filled={filled} isReadOnly={isReadOnly} onChange={change} />
            <NumberInput
              label={t('trial.share')}
              {...percentMarks()}
              min={2}
              max={100}
              allowDecimal={false}
              disabled={isReadOnly}
              value={trial.share || ''}
              onChange={(share) => change({ share: Number(share) })}
            />
            <NumberInput
              label={t('trial.hours')}
              suffix=" h"
              min={1}
              max={72}
              allowDecimal={false}
              disabled={isReadOnly}
              value={trial.hours || ''}
              onChange={(hours) => change({ hours: Number(hours) })}
            />
          </div>
          <ChoiceField
            label={t('trial.by.label')}
            choices={(['answered', 'read'] as const).map((value) => ({
              value,
              label: t(`trial.by.${value}`),
            }))}
            value={trial.by}
            onChange={(by) => !isReadOnly && change({ by: by as CampaignTrial['by'] })}
            error={form.errors['trial']}
          />
        </>
      )}
    </>
  )
}

interface VariantFieldProps {
  trial: CampaignTrial
  place: 0 | 1
  filled: MessageNumber[]
  isReadOnly: boolean
  onChange: (changes: Partial<CampaignTrial>) => void
}

function VariantField({ trial, place, filled, isReadOnly, onChange }: VariantFieldProps) {
  const { t } = useTranslation('campaignEditor')
  const other = trial.variants[place === 0 ? 1 : 0]
  return (
    <Select
      label={t(place === 0 ? 'trial.first' : 'trial.second')}
      data={filled
        .filter((number) => number !== other)
        .map((number) => ({ value: String(number), label: t('messages.tab', { number }) }))}
      disabled={isReadOnly}
      allowDeselect={false}
      value={String(trial.variants[place])}
      onChange={(value) => {
        const variants: CampaignTrial['variants'] = [...trial.variants]
        variants[place] = Number(value)
        onChange({ variants })
      }}
    />
  )
}

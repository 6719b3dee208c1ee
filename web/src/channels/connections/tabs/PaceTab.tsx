import { governorBounds, type Connection, type GovernorSettings } from '@chatflow/contract'
import { NumberInput } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { PaceFacts } from '../health/PaceFacts.tsx'
import { isNew, type NewOn } from '../useConnectionForm.ts'

interface PaceTabProps {
  form: ContractForm<ConnectionFormValues>
  connection: Connection | NewOn
}

/** How fast a number may write, within what does not get it banned. */
export function PaceTab({ form, connection }: PaceTabProps) {
  const { t } = useTranslation('networks')
  const { abilities } = isNew(connection) ? connection.network : connection
  const { governor } = form.values
  const isOn = abilities.needsGovernor || governor.enabled
  const set = (change: Partial<GovernorSettings>) =>
    form.setFieldValue('governor', { ...governor, ...change })
  const number = (name: keyof typeof governorBounds) => (
    <NumberInput
      key={name}
      label={t(`pace.${name}.label`)}
      description={t(`pace.${name}.help`, governorBounds[name])}
      {...governorBounds[name]}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      disabled={!isOn}
      value={governor[name]}
      onChange={(value) => typeof value === 'number' && set({ [name]: value })}
    />
  )
  const toggle = (name: 'enabled' | 'warmUp' | 'pauses') => (
    <ToggleField
      label={t(`pace.${name}.label`)}
      description={t(`pace.${name}.help`)}
      checked={governor[name]}
      disabled={name !== 'enabled' && !isOn}
      onChange={(checked) => set({ [name]: checked })}
    />
  )
  return (
    <>
      <Section title={t('pace.title')} description={t('pace.text')}>
        {!abilities.needsGovernor && toggle('enabled')}
        {toggle('warmUp')}
        {toggle('pauses')}
      </Section>
      <Section title={t('pace.caps')} description={t('pace.capsText')}>
        {number('hourCap')}
        {number('dayCap')}
        {number('firstContactShare')}
      </Section>
      {!isNew(connection) && connection.health.governor && (
        <Section title={t('pace.now')}>
          <PaceFacts governor={connection.health.governor} />
        </Section>
      )}
    </>
  )
}

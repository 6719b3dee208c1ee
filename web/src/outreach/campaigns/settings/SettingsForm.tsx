import { campaignSettingOptions, saveCampaignSettings, type CampaignSettings } from '@chatflow/contract'
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAction } from '../../../platform/api.ts'
import { notifyError, notifySuccess } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { inWords } from '../../../platform/validation.ts'
import { Section } from '../../../ui/Section.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import { type ContractForm } from '../../../ui/useContractForm.ts'
import { RateFields } from './RateFields.tsx'
import classes from './settings.module.css'
import { changesOf, settingsErrors, valuesOf, type SettingsValues } from './settingsForm.ts'
import { VariableFields } from './VariableFields.tsx'

const paces = ['messageInterval', 'longerIntervalAfter', 'greaterInterval'] as const

export function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation('campaignSettings')
  const form = useForm<SettingsValues>({
    initialValues: valuesOf(settings),
    validate: (values) => inWords(settingsErrors(values)),
  })
  const save = useAction(saveCampaignSettings)
  const submit = form.onSubmit(
    async (values) => {
      try {
        await save.mutateAsync({ body: { settings: changesOf(values) } })
        form.resetDirty()
        notifySuccess(t('saved'))
      } catch (error) {
        notifyError(error)
      }
    },
    (errors) => {
      const [first] = Object.keys(errors)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  )
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <Section level={2} isSplit title={t('pace.title')} description={t('pace.help')}>
        {paces.map((name) => (
          <Select
            key={name}
            label={t(`pace.${name}.label`)}
            description={t(`pace.${name}.help`)}
            allowDeselect={false}
            data={campaignSettingOptions[name].map((count) => ({
              value: String(count),
              label: count === 0 ? t(`pace.${name}.none`) : t(`pace.${name}.option`, { count }),
            }))}
            {...form.getInputProps(name)}
          />
        ))}
      </Section>
      <Section level={2} isSplit title={t('hours.title')} description={t('hours.help')}>
        <HourFields form={form} />
      </Section>
      <Section level={2} isSplit title={t('variables.title')} description={t('variables.help')}>
        <VariableFields form={form} />
      </Section>
      <Section level={2} isSplit title={t('rates.title')} description={t('rates.help')}>
        <RateFields form={form} />
      </Section>
      <footer className={classes.footer}>
        <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
          {t('save')}
        </Button>
      </footer>
    </form>
  )
}

function HourFields({ form }: { form: ContractForm<SettingsValues> }) {
  const { t } = useTranslation('campaignSettings')
  const { user } = useSession()
  return (
    <>
      <div className={classes.pair}>
        <TextInput type="time" label={t('hours.startHour')} {...form.getInputProps('startHour')} />
        <TextInput type="time" label={t('hours.endHour')} {...form.getInputProps('endHour')} />
      </div>
      <p className={classes.soft}>{t('hours.zone', { zone: user.company.timezone })}</p>
      {(['sabado', 'domingo'] as const).map((day) => (
        <ToggleField
          key={day}
          label={t(`hours.${day}`)}
          checked={form.values[day]}
          onChange={(isOn) => form.setFieldValue(day, isOn)}
        />
      ))}
    </>
  )
}

import { NumberInput, Select } from '@mantine/core'
import { currentLanguage } from '../../../platform/i18n.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { SettingsValues } from './settingsForm.ts'
import classes from './settings.module.css'

const currencies = ['BRL', 'USD', 'EUR', 'TRY', 'MXN', 'ARS', 'CLP', 'COP', 'PEN']
const kinds = ['marketing', 'utility', 'service'] as const

/** What a message costs at the network: the preflight reckons with it. */
export function RateFields({ form }: { form: ContractForm<SettingsValues> }) {
  const { t } = useTranslation('campaignSettings')
  const { currency, rates } = form.values
  const name = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return (
    <>
      <Select
        label={t('rates.currency')}
        searchable
        allowDeselect={false}
        data={[...new Set([currency, ...currencies])].map((code) => ({
          value: code,
          label: `${code} · ${name.of(code) ?? code}`,
        }))}
        value={currency}
        onChange={(code) => code !== null && form.setFieldValue('currency', code)}
        error={form.errors['rateCard']}
      />
      <div className={classes.rates}>
        {kinds.map((kind) => (
          <NumberInput
            key={kind}
            label={t(`rates.${kind}`)}
            placeholder="0"
            min={0}
            max={1000}
            decimalScale={4}
            decimalSeparator={currentLanguage() === 'en' ? '.' : ','}
            hideControls
            value={rates[kind]}
            onChange={(value) =>
              form.setFieldValue('rates', { ...rates, [kind]: typeof value === 'number' ? value : '' })
            }
          />
        ))}
      </div>
    </>
  )
}

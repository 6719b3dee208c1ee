import {
  CampaignSettingChanges,
  CampaignVariables,
  type CampaignSettings,
  type OwnVariable,
  type RateCard,
} from '@chatflow/contract'

type Rates = Record<keyof RateCard['perMessage'], number | ''>

/** What the page edits. Chosen numbers are texts there. */
export type SettingsValues = {
  messageInterval: string
  longerIntervalAfter: string
  greaterInterval: string
  sabado: boolean
  domingo: boolean
  startHour: string
  endHour: string
  variables: OwnVariable[]
  currency: string
  rates: Rates
}

const noRates: Rates = { marketing: '', utility: '', service: '' }

export function valuesOf(settings: CampaignSettings): SettingsValues {
  const { rateCard, messageInterval, longerIntervalAfter, greaterInterval, ...others } = settings
  return {
    ...others,
    messageInterval: String(messageInterval),
    longerIntervalAfter: String(longerIntervalAfter),
    greaterInterval: String(greaterInterval),
    currency: rateCard?.currency ?? 'BRL',
    rates: rateCard?.perMessage ?? noRates,
  }
}

/** In the words of the API. Without any price there is no rate card. */
export function changesOf({ rates, currency, variables, ...values }: SettingsValues) {
  const hasRates = Object.values(rates).some((rate) => rate !== '')
  const perMessage = Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, rate || 0]))
  return {
    ...values,
    sabado: String(values.sabado) as 'true' | 'false',
    domingo: String(values.domingo) as 'true' | 'false',
    variables: JSON.stringify(variables.filter(({ key, value }) => key.trim() !== '' || value !== '')),
    rateCard: hasRates ? JSON.stringify({ currency, perMessage }) : '',
  }
}

/** What is wrong with the form, by the path of its field, in the contract's words. */
export function settingsErrors(values: SettingsValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const issues = CampaignSettingChanges.safeParse(changesOf(values)).error?.issues ?? []
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  const taken = new Set<string>()
  values.variables.forEach((variable, index) => {
    const name = variable.key.trim().toLowerCase()
    const isEmpty = name === '' && variable.value === ''
    if (isEmpty) return
    if (name === '') errors[`variables.${index}.key`] = 'Required'
    else if (taken.has(name) || !CampaignVariables.safeParse([variable]).success)
      errors[`variables.${index}.key`] = 'Invalid name'
    taken.add(name)
  })
  return errors
}

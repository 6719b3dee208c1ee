import { campaignSettingDefaults, parseCampaignSettings } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { changesOf, settingsErrors, valuesOf } from './settingsForm.ts'

const defaults = valuesOf(parseCampaignSettings([]))

test('settings go through the form unchanged, and no prices are no rate card', () => {
  expect(changesOf(defaults)).toEqual(campaignSettingDefaults)
  expect(settingsErrors(defaults)).toEqual({})
  const priced = { ...defaults, rates: { marketing: 0.35, utility: '', service: '' } as const }
  expect(JSON.parse(changesOf(priced).rateCard)).toEqual({
    currency: 'BRL',
    perMessage: { marketing: 0.35, utility: 0, service: 0 },
  })
})

test('own variables have a name, once, and empty lines are none', () => {
  const variables = [
    { key: 'loja', value: 'Rua A' },
    { key: ' Loja ', value: 'Rua B' },
    { key: '', value: 'sem nome' },
    { key: '', value: '' },
  ]
  expect(settingsErrors({ ...defaults, variables })).toMatchObject({
    'variables.1.key': 'Invalid name',
    'variables.2.key': 'Required',
  })
  expect(changesOf({ ...defaults, variables: [{ key: '', value: '' }] }).variables).toBe('[]')
})

test('hours end after they begin', () => {
  expect(settingsErrors({ ...defaults, startHour: '19:00' })).toHaveProperty('endHour')
})

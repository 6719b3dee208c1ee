import { expect, test } from 'vitest'
import { parseCampaignSettings } from './campaignSettings.ts'

test('stored settings are read as what they mean, and those that are not stored have their defaults', () => {
  expect(parseCampaignSettings([])).toEqual({
    messageInterval: 20,
    longerIntervalAfter: 20,
    greaterInterval: 60,
    startHour: '09:00',
    endHour: '18:00',
    sabado: false,
    domingo: false,
    variables: [],
    rateCard: null,
  })
  const rateCard = { currency: 'BRL', perMessage: { marketing: 0.35, utility: 0, service: 0 } }
  const stored = [
    { key: 'messageInterval', value: '0' },
    { key: 'sabado', value: 'true' },
    { key: 'variables', value: '[{"key":"loja","value":"Rua A"}]' },
    { key: 'rateCard', value: JSON.stringify(rateCard) },
  ]
  expect(parseCampaignSettings(stored)).toMatchObject({
    messageInterval: 0,
    sabado: true,
    domingo: false,
    variables: [{ key: 'loja', value: 'Rua A' }],
    rateCard,
  })
})

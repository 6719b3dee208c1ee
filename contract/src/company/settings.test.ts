import { describe, expect, test } from 'vitest'
import { companySettingDefaults, parseSettings } from './settings.ts'

describe('parsed settings', () => {
  test('are those of a new company where nothing is stored', () => {
    expect(parseSettings({})).toEqual(parseSettings(companySettingDefaults))
    expect(parseSettings({})).toMatchObject({
      userRating: false,
      sendSignMessage: true,
      downloadLimit: 64,
      scheduleType: 'disabled',
      chatBotType: 'text',
      lgpdMessage: '',
      language: 'pt-BR',
    })
  })

  test('are booleans, numbers, choices and texts', () => {
    const stored = {
      userRating: 'enabled',
      sendSignMessage: 'disabled',
      downloadLimit: '128',
      scheduleType: 'queue',
      chatBotType: 'list',
      transferMessage: 'enabled',
    }
    expect(parseSettings(stored)).toMatchObject({
      userRating: true,
      sendSignMessage: false,
      downloadLimit: 128,
      scheduleType: 'queue',
      chatBotType: 'list',
      transferMessage: 'enabled',
    })
  })

  test('fall back to what a new company starts with where a value means nothing', () => {
    const stored = { sendSignMessage: 'yes', downloadLimit: 'NaN', scheduleType: '', chatBotType: 'voice' }
    expect(parseSettings(stored)).toEqual(parseSettings({}))
  })

  test('hold nothing but settings of a company', () => {
    expect(Object.keys(parseSettings({ appName: 'Chat-flow', transcriptionUrl: 'x' })).toSorted()).toEqual(
      Object.keys(companySettingDefaults).toSorted(),
    )
  })
})

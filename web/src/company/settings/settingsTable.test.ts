import {
  companySettingDefaults,
  isBrandSetting,
  messageOfSwitch,
  platformSettings,
  settingsOfGateway,
} from '@chatflow/contract'
import { expect, test } from 'vitest'
import { settingGroups } from './settingsTable.ts'

test('every setting of a company has its place on the page, once', () => {
  // A test mail is sent beside the setting that it tries.
  const shown = settingGroups.flatMap(({ settings }) =>
    settings.flatMap(({ key, kind }): string[] => {
      if (kind === 'gateway') return [...settingsOfGateway[key]]
      return kind === 'mailTest' ? [] : [key]
    }),
  )
  const messages = Object.values(messageOfSwitch) as string[]
  expect(shown.filter((key) => messages.includes(key))).toEqual([])
  // Names, colours and pictures have a tab of their own.
  const platform = ['timezone', ...Object.keys(platformSettings).filter((key) => !isBrandSetting(key))]
  expect([...shown, ...messages].toSorted()).toEqual(
    [...Object.keys(companySettingDefaults), ...platform].toSorted(),
  )
})

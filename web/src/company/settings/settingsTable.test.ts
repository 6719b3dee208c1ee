import { companySettingDefaults, messageOfSwitch, platformSettings } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { settingGroups } from './settingsTable.ts'

test('every setting of a company has its place on the page, once', () => {
  const shown = settingGroups.flatMap(({ settings }) => settings.map(({ key }) => key as string))
  const messages = Object.values(messageOfSwitch) as string[]
  expect(shown.filter((key) => messages.includes(key))).toEqual([])
  const platform = ['timezone', ...Object.keys(platformSettings)]
  expect([...shown, ...messages].toSorted()).toEqual(
    [...Object.keys(companySettingDefaults), ...platform].toSorted(),
  )
})

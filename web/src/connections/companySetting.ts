import { companySettingDefaults, type User } from '@chatflow/contract'

/** One setting of the signed-in user's company. */
export function companySetting(user: User, key: keyof typeof companySettingDefaults): string {
  const settings = user.company.companieSettings.flat()
  return settings.find((setting) => setting.key === key)?.value ?? companySettingDefaults[key]
}

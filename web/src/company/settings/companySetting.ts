import { companySettingDefaults, type User } from '@chatflow/contract'

/** One setting of a user's company. */
export function companySetting(
  user: Pick<User, 'company'>,
  key: keyof typeof companySettingDefaults,
): string {
  const settings = user.company.companieSettings.flat()
  return settings.find((setting) => setting.key === key)?.value ?? companySettingDefaults[key]
}

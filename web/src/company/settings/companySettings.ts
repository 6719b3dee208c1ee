import { parseSettings, type ParsedSettings, type User } from '@chatflow/contract'

/** The settings of a user's company, parsed. */
export function companySettings({ company }: Pick<User, 'company'>): ParsedSettings {
  const stored = company.companieSettings.flat().map(({ key, value }) => [key, value])
  return parseSettings(Object.fromEntries(stored))
}

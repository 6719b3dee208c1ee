import { isBrandSetting, type publicSettingKeys } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import { findBrand, findBrandOwner } from './findBrand.ts'
import { maySignUp, platformSetting } from './platformSetting.ts'

export async function publicSetting(
  db: Database,
  key: (typeof publicSettingKeys)[number],
  host: string,
): Promise<string | null> {
  if (key === 'allowSignup') return (await maySignUpAt(db, host)) ? 'enabled' : 'disabled'
  if (isBrandSetting(key)) return (await findBrand(db, host))[key]
  return (await platformSetting(db, key)) ?? null
}

/** Under the domain of a company, nobody is offered to open one of their own. */
export const maySignUpAt = async (db: Database, host: string): Promise<boolean> =>
  (await maySignUp(db)) && !(await findBrandOwner(db, host))

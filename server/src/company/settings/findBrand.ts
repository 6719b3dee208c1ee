import { Brand, brandDefaults, platformCompanyId } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'

const noPictures = { appLogoLight: null, appLogoDark: null, appLogoFavicon: null, loginImage: null }

/** What every page asks for, in one go: the installation's brand, or that of the company whose domain was called. */
export async function findBrand(db: Database, host: string): Promise<Brand> {
  const owner = await findBrandOwner(db, host)
  const chosen = await findOwnBrand(db, platformCompanyId)
  const ofPlatform = { ...noPictures, ...brandDefaults, ...chosen }
  if (!owner) return ofPlatform
  // The name and the pictures of the installation are somebody else's here.
  const ofCompany = await findOwnBrand(db, owner.companyId)
  return { ...ofPlatform, ...noPictures, appName: owner.name, ...ofCompany }
}

/** The company whose proven domain this is. */
export const findBrandOwner = (db: Database, host: string) =>
  db
    .selectFrom('companyDomains')
    .innerJoin('companies', 'companies.id', 'companyDomains.companyId')
    .select(['companies.id as companyId', 'companies.name'])
    .where('domain', '=', host.toLowerCase())
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()

/** What somebody has chosen, and nothing else. */
export async function findOwnBrand(db: Database, companyId: number): Promise<Partial<Brand>> {
  const rows = await db
    .selectFrom('companySettings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'in', Object.keys(Brand.shape))
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Whose picture of a brand it is: those are everybody's, and no other file is. */
export async function findPictureOwner(db: Database, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('companySettings')
    .select('companyId')
    .where('value', '=', name)
    .where('key', 'in', ['appLogoLight', 'appLogoDark', 'appLogoFavicon', 'loginImage'])
    .executeTakeFirst()
  return row?.companyId
}

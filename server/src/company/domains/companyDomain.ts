import { domainRecordName, type CompanyBrand } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import { findOwnBrand } from '../settings/findBrand.ts'

export const findDomain = (db: Database, companyId: number) =>
  db
    .selectFrom('companyDomains')
    .select(['domain', 'proof', 'verifiedAt', 'missingSince'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()

const nothing: CompanyBrand['brand'] = {
  primaryColorLight: null,
  primaryColorDark: null,
  appName: null,
  appLogoLight: null,
  appLogoDark: null,
  appLogoFavicon: null,
  loginImage: null,
}

export async function readCompanyBrand(db: Database, companyId: number): Promise<CompanyBrand> {
  const kept = await findDomain(db, companyId)
  return {
    domain: kept?.domain ?? null,
    record: kept ? { name: domainRecordName(kept.domain), value: kept.proof } : null,
    verifiedAt: kept?.verifiedAt ?? null,
    missingSince: kept?.missingSince ?? null,
    brand: { ...nothing, ...(await findOwnBrand(db, companyId)) },
  }
}

/** Where the people of a company open the program, if that is their own domain. */
export async function companyOrigin(db: Database, companyId: number): Promise<string | undefined> {
  const kept = await findDomain(db, companyId)
  return kept?.verifiedAt ? `https://${kept.domain}` : undefined
}

/** The name under which mails of a company go and apps list its codes; null while it has no domain of its own. */
export async function brandNameOf(db: Database, companyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('companyDomains')
    .innerJoin('companies', 'companies.id', 'companyDomains.companyId')
    .leftJoin('companySettings', (join) =>
      join
        .onRef('companySettings.companyId', '=', 'companyDomains.companyId')
        .on('companySettings.key', '=', 'appName'),
    )
    .select(['companies.name', 'companySettings.value'])
    .where('companyDomains.companyId', '=', companyId)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
  return row ? (row.value ?? row.name) : null
}

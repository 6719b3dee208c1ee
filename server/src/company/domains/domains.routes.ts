import {
  askDomain,
  changeCompanyBrand,
  changeCompanyDomain,
  checkCompanyDomain,
  findCompanyBrand,
  logoModes,
  platformCompanyId,
  platformSettings,
  uploadCompanyLogo,
  type Brand,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import {
  servePlatform,
  servePublic,
  serveSlow,
  type HttpContext,
  type Session,
} from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { keepPicture } from '../settings/brandFiles.ts'
import { keepBrandSetting } from '../settings/keepBrandSetting.ts'
import { findBrandOwner } from '../settings/findBrand.ts'
import { changeDomain, domainOf, proveDomain } from './changeDomain.ts'
import { readCompanyBrand } from './companyDomain.ts'
import { noteDeed, type By } from './noteDeed.ts'

interface Deps {
  storage: Storage
  origin: string | undefined
  dnsServers: string[]
}

/** The brand that a company has under its own domain, as the owner of the platform sets it up. */
export function domainRoutes(http: HttpContext, { storage, origin, dnsServers }: Deps) {
  const { tenancy } = http
  servePlatform(http, findCompanyBrand, async ({ platform, params }) => {
    await requireCompany(platform, params.anyCompanyId)
    return readCompanyBrand(platform.db, params.anyCompanyId)
  })
  servePlatform(http, changeCompanyDomain, async ({ platform, session, params, body, request }) => {
    const companyId = params.anyCompanyId
    await requireCompany(platform, companyId)
    await changeDomain(platform, { companyId, typed: body.domain, origin }, byOf(session, request))
    return readCompanyBrand(platform.db, companyId)
  })
  serveSlow(http, checkCompanyDomain, async ({ session, params, request }) => {
    await proveDomain(tenancy, dnsServers, params.anyCompanyId, byOf(session, request))
    return show(tenancy, params.anyCompanyId)
  })
  serveSlow(http, changeCompanyBrand, async ({ session, params, body, request }) => {
    const { data: value, error } = platformSettings[body.key].safeParse(body.value.trim())
    if (error) fail('ERR_INVALID_INPUT', { details: [{ path: 'value', message: 'Invalid' }] })
    const setting = { companyId: params.anyCompanyId, key: body.key, value }
    await keep(tenancy, storage, setting, byOf(session, request))
    return show(tenancy, params.anyCompanyId)
  })
  serveSlow(http, uploadCompanyLogo, async ({ session, params, file, request }) => {
    const companyId = params.anyCompanyId
    await tenancy.withPlatform((platform) => requireCompany(platform, companyId))
    await keepPicture(storage, companyId, file, (key, value) =>
      keep(tenancy, storage, { companyId, key, value }, byOf(session, request)),
    )
    return show(tenancy, companyId)
  })
  servePublic(http, askDomain, async ({ query }) => {
    const domain = domainOf(query.domain) ?? fail('ERR_NOT_FOUND')
    const owner = await tenancy.withPlatform(({ db }) => findBrandOwner(db, domain))
    return owner ? { domain } : fail('ERR_NOT_FOUND')
  })
}

const show = (tenancy: Tenancy, companyId: number) =>
  tenancy.withPlatform(({ db }) => readCompanyBrand(db, companyId))

const byOf = ({ companyId, userId, name }: Session, { ip: address }: FastifyRequest): By => ({
  companyId,
  userId,
  name,
  address,
})

/** The platform's own company has the brand of the installation, under the settings. */
async function requireCompany({ db }: Platform, companyId: number) {
  if (companyId === platformCompanyId) fail('ERR_PLATFORM_COMPANY')
  const found = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!found) fail('ERR_NO_COMPANY_FOUND')
}

const pictures: readonly string[] = Object.values(logoModes)

interface Setting {
  companyId: number
  key: keyof Brand
  value: string
}
/** A picture that is replaced leaves no file behind. */
async function keep(tenancy: Tenancy, storage: Storage, { companyId, key, value }: Setting, by: By) {
  const before = await tenancy.withPlatform(async (platform) => {
    await requireCompany(platform, companyId)
    const old = await keepBrandSetting(platform, companyId, key, value)
    await noteDeed(platform, by, {
      companyId,
      entity: 'brand',
      before: { [key]: old ?? '' },
      after: { [key]: value },
    })
    return old
  })
  if (before !== undefined && pictures.includes(key)) await storage.remove(companyId, before)
}

import {
  can,
  changeCompanySetting,
  changeSetting,
  findCompanySetting,
  findCompanySettings,
  isBrandSetting,
  isCompanySetting,
  isPlatformSetting,
  listSettings,
  platformCompanyId,
  platformSettings,
  publicSettingKey,
  readBrand,
  readPublicSetting,
  readSetting,
  readUserCreation,
  settingOf,
  sharedSettings,
  uploadLogo,
  type CompanySetting,
  type CompanySettings,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import { servePublic, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as change from './changeCompanySetting.ts'
import { changeLogo, serveBrandFiles } from './brandFiles.ts'
import { changePlatformSetting, type Keeping } from './changePlatformSetting.ts'
import { showPlatformSetting } from './platformSettings.ts'
import { findBrand } from './findBrand.ts'
import { maySignUpAt, publicSetting } from './settings.queries.ts'
import { readCompanySettings } from './readCompanySettings.ts'

export function settingRoutes(http: HttpContext, { sealKey, storage }: Keeping) {
  companySettingRoutes(http)
  servePublic(http, readUserCreation, async ({ request }) => {
    const allowed = await http.tenancy.withPlatform(({ db }) => maySignUpAt(db, request.hostname))
    return { userCreation: allowed ? ('enabled' as const) : ('disabled' as const) }
  })
  servePublic(http, readBrand, ({ request }) =>
    http.tenancy.withPlatform(({ db }) => findBrand(db, request.hostname)),
  )
  servePublic(http, readPublicSetting, ({ params, request, reply }) => {
    // A text would be sent as plain text, without the quotes that make it JSON.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    return http.tenancy.withPlatform(({ db }) => publicSetting(db, params.key, request.hostname))
  })
  serveSlow(http, readSetting, async ({ session, params, request }) => {
    const key = settingOf(params.key)
    if (isPlatformSetting(key) && !isBrandSetting(key)) {
      if (!sharedSettings.includes(key)) refuseUnlessSuper(session)
      const shown = await http.tenancy.withPlatform((platform) => showPlatformSetting(platform, key))
      return { ...shown, key: params.key }
    }
    return { key, value: await valueOf(http, { session, request }, key) }
  })
  serveSlow(http, changeSetting, async ({ session, params, body, request }) => {
    const key = settingOf(params.key)
    if (isPlatformSetting(key)) {
      refuseUnlessSuper(session)
      const { data: value, error } = platformSettings[key].safeParse(body.value.trim())
      if (error)
        fail('ERR_INVALID_INPUT', {
          details: error.issues.map(({ message }) => ({ path: 'value', message })),
        })
      const by = { ...session, address: request.ip }
      const after = await changePlatformSetting(http.tenancy, { sealKey, storage }, { key, value }, by)
      return { ...after, key: params.key }
    }
    if (!isCompanySetting(key)) fail('ERR_NO_SETTING_FOUND')
    return changeFor(http, { session, request }, { key, value: body.value })
  })
  serveSlow(http, uploadLogo, ({ session, file, request }) =>
    changeLogo(http.tenancy, { sealKey, storage }, file, { ...session, address: request.ip }),
  )
  serveBrandFiles(http, storage)
}

function companySettingRoutes(http: HttpContext) {
  serveSlow(http, findCompanySettings, async ({ session, params }) => {
    if (params.companyId !== session.companyId) fail('ERR_NO_COMPANY_FOUND')
    return settingsOf(http, session)
  })
  serveSlow(http, findCompanySetting, async ({ session, query: { column } }) => ({
    [column]: (await settingsOf(http, session))[column],
  }))
  serveSlow(http, listSettings, async ({ session }) =>
    Object.entries(await settingsOf(http, session)).map(([key, value]) => ({
      key: key as CompanySetting,
      value,
    })),
  )
  serveSlow(http, changeCompanySetting, async ({ session, body: { column, data }, request }) => {
    const { value } = await changeFor(http, { session, request }, { key: column, value: data })
    return { response: true as const, result: { [column]: value } }
  })
}

function changeFor(
  http: HttpContext,
  { session, request }: { session: Session; request: FastifyRequest },
  setting: { key: CompanySetting; value: string },
) {
  return change.changeCompanySetting(http.tenancy, setting, { ...session, address: request.ip })
}

/** What nobody has set is `disabled`: clients ask for settings that this version does not know. */
async function valueOf(
  http: HttpContext,
  { session, request }: { session: Session; request: FastifyRequest },
  key: string,
): Promise<string> {
  const brand = publicSettingKey.safeParse(key)
  if (brand.success)
    return (
      (await http.tenancy.withPlatform(({ db }) => publicSetting(db, brand.data, request.hostname))) ??
      'disabled'
    )
  return isCompanySetting(key) ? (await settingsOf(http, session))[key] : 'disabled'
}

/** Whether visitors may sign up, and how super users sign in, is the platform's to say. */
async function settingsOf({ tenancy }: HttpContext, { companyId }: Session): Promise<CompanySettings> {
  const settings = await tenancy.withTenant(companyId, readCompanySettings)
  const { userCreation, superTwoFactorRequired } = await tenancy.withTenant(
    platformCompanyId,
    readCompanySettings,
  )
  return { ...settings, userCreation, superTwoFactorRequired }
}

function refuseUnlessSuper(session: Session) {
  if (!can(session, 'platform:settings')) fail('ERR_NO_PERMISSION')
}

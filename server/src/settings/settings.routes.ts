import {
  can,
  changeSetting,
  isCompanySetting,
  isPlatformSetting,
  platformSettings,
  readPublicSetting,
  readSetting,
  readUserCreation,
  settingValue,
} from '@chatflow/contract'
import type { z } from 'zod'
import { fail } from '../platform/http/fail.ts'
import { servePublic, serveSlow, type HttpContext, type Session } from '../platform/http/serve.ts'
import { changeCompanySetting } from './changeCompanySetting.ts'
import { setPlatformSetting, showPlatformSetting } from './platformSettings.ts'
import { maySignUp, publicSetting } from './settings.queries.ts'

export function settingRoutes(http: HttpContext, sealKey: Buffer) {
  servePublic(http, readUserCreation, async () => {
    const allowed = await http.tenancy.withPlatform(({ db }) => maySignUp(db))
    return { userCreation: allowed ? ('enabled' as const) : ('disabled' as const) }
  })
  servePublic(http, readPublicSetting, ({ params, reply }) => {
    // A text would be sent as plain text, without the quotes that make it JSON.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    return http.tenancy.withPlatform(({ db }) => publicSetting(db, params.key))
  })
  serveSlow(http, readSetting, async ({ session, params: { key } }) => {
    if (!isPlatformSetting(key)) return { key, value: session.settings[key] ?? 'disabled' }
    refuseUnlessSuper(session)
    return http.tenancy.withPlatform((platform) => showPlatformSetting(platform, key))
  })
  serveSlow(http, changeSetting, async ({ session, params: { key }, body }) => {
    if (isPlatformSetting(key)) {
      refuseUnlessSuper(session)
      const value = accept(platformSettings[key], body.value.trim())
      return http.tenancy.withPlatform(async (platform) => {
        await setPlatformSetting(platform, sealKey, key, value)
        return showPlatformSetting(platform, key)
      })
    }
    if (!isCompanySetting(key)) fail('ERR_NO_SETTING_FOUND')
    const setting = { key, value: accept(settingValue(key), body.value) }
    return http.tenancy.withTenant(session.companyId, (tenant) => changeCompanySetting(tenant, setting))
  })
}

function refuseUnlessSuper(session: Session) {
  if (!can(session, 'platform:settings')) fail('ERR_NO_PERMISSION')
}

function accept(schema: z.ZodType<string>, value: string): string {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  return fail('ERR_INVALID_INPUT', {
    details: error.issues.map(({ message }) => ({ path: 'value', message })),
  })
}

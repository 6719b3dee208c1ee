import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, text, toggle } from '../platform/fields.ts'
import { publicSettingsPath } from './firstPage.ts'
import { Brand, companySettingDefaults, publicSettingKey, type CompanySetting } from './settings.ts'

const columns = Object.keys(companySettingDefaults) as [CompanySetting, ...CompanySetting[]]
const column = z.enum(columns)
/** Every setting by its name. */
export const CompanySettings = z.record(column, z.string())
export type CompanySettings = z.infer<typeof CompanySettings>
/** Everything is kept as text; clients send numbers as numbers, too. */
const data = z.union([text(10_000), z.number().transform(String)])

export const findCompanySettings = endpoint({
  method: 'GET',
  path: '/companySettings/:companyId',
  summary: 'Every setting of the own company, by name.',
  access: 'signedIn',
  params: z.object({ companyId: idParam }),
  response: CompanySettings,
})
export const findCompanySetting = endpoint({
  method: 'GET',
  path: '/companySettingOne',
  summary: 'One setting of the own company, under its name.',
  access: 'signedIn',
  query: z.object({ column }),
  response: z.partialRecord(column, z.string()),
})
export const changeCompanySetting = endpoint({
  method: 'PUT',
  path: '/companySettings',
  summary: 'Changes one setting of the company. A switch whose message is empty stays off.',
  access: 'settings:manage',
  body: z.object({ column, data }),
  response: z.object({ response: z.literal(true), result: z.partialRecord(column, z.string()) }),
})
export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the company, as a list.',
  access: 'settings:manage',
  response: z.array(z.object({ key: column, value: z.string() })),
})

export const readSetting = endpoint({
  method: 'GET',
  path: '/setting/:key',
  summary: 'One setting of the company, `disabled` where there is none; of a secret, only whether it is set.',
  access: 'signedIn',
  params: z.object({ key: text(100) }),
  response: z.union([
    z.object({ key: z.string(), configured: z.boolean() }),
    z.object({ key: z.string(), value: z.string() }),
  ]),
})
export const changeSetting = endpoint({
  method: 'PUT',
  path: '/settings/:key',
  summary: 'Changes a setting: an admin those of the company, the super user those of the platform.',
  access: 'settings:manage',
  params: z.object({ key: text(100) }),
  body: z.object({ value: data }),
  response: readSetting.response,
})

export const readUserCreation = endpoint({
  method: 'GET',
  path: '/settings/userCreation',
  summary: 'Whether visitors may sign up.',
  access: 'public',
  response: z.object({ userCreation: toggle }),
})

export const readBrand = endpoint({
  method: 'GET',
  path: publicSettingsPath,
  summary: 'Colours, logos and name of the installation, as every page needs them.',
  access: 'public',
  response: Brand,
})

export const readPublicSetting = endpoint({
  method: 'GET',
  path: `${publicSettingsPath}/:key`,
  summary: 'One setting that the login page needs: colours, logos, name, where to ask for help.',
  access: 'public',
  params: z.object({ key: publicSettingKey }),
  query: z.object({ token: z.string().max(200).optional() }),
  response: z.string().nullable(),
})

/** Which picture of the brand is sent; the last is our own addition. */
export const logoModes = {
  Light: 'appLogoLight',
  Dark: 'appLogoDark',
  Favicon: 'appLogoFavicon',
  Login: 'loginImage',
} as const satisfies Record<string, keyof Brand>
export type LogoMode = keyof typeof logoModes

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/settings-whitelabel/logo',
  summary: 'Changes a picture of the brand. The form names it in `mode`: Light, Dark, Favicon or Login.',
  access: 'platform:settings',
  file: { field: 'file', maxBytes: 5 * 1024 * 1024 },
  response: z.string(),
})

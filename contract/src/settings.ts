import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text, toggle } from './fields.ts'

/** The settings every company has, with the value a new company starts with. */
export const companySettingDefaults = {
  userCreation: 'enabled',
  downloadLimit: '64',
  userRating: 'disabled',
  scheduleType: 'disabled',
  chatBotType: 'text',
  acceptCallWhatsapp: 'enabled',
  userRandom: 'enabled',
  sendGreetingMessageOneQueues: 'enabled',
  sendSignMessage: 'enabled',
  sendFarewellWaitingTicket: 'disabled',
  sendGreetingAccepted: 'enabled',
  sendQueuePosition: 'disabled',
  acceptAudioMessageContact: 'enabled',
  enableLGPD: 'disabled',
  requiredTag: 'disabled',
  lgpdDeleteMessage: 'disabled',
  lgpdHideNumber: 'disabled',
  lgpdConsent: 'disabled',
  lgpdMessage: '',
  lgpdLink: '',
  sendMsgTransfTicket: 'disabled',
  DirectTicketsToWallets: 'disabled',
  closeTicketOnTransfer: 'disabled',
  transferMessage: '',
  greetingAcceptedMessage: '',
  AcceptCallWhatsappMessage: '',
  sendQueuePositionMessage: '',
  showNotificationPending: 'disabled',
  allUserChat: 'disabled',
} as const

export type CompanySetting = keyof typeof companySettingDefaults
export const isCompanySetting = (key: string): key is CompanySetting =>
  Object.hasOwn(companySettingDefaults, key)

const values: Partial<Record<CompanySetting, z.ZodType<string>>> = {
  downloadLimit: z.string().regex(/^[1-9]\d{0,3}$/),
  scheduleType: z.enum(['disabled', 'company', 'connection', 'queue']),
  chatBotType: z.enum(['text', 'list', 'button']),
}
/** What a setting may be: those that begin as a switch stay one. */
export function settingValue(key: CompanySetting): z.ZodType<string> {
  const isToggle = toggle.safeParse(companySettingDefaults[key]).success
  return values[key] ?? (isToggle ? toggle : text(10_000))
}

/** Settings of the platform, kept with company 1. */
export const publicSettingKeys = [
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
  'appName',
  'allowSignup',
] as const
export const publicSettingKey = z.enum(publicSettingKeys)
export const brandDefaults = {
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appName: 'Chat-flow',
} as const

/** Settings of the platform that only its super user sees and changes. Secrets are kept sealed and never told again. */
export const platformSettings = {
  /** Where recordings are written down: a service that speaks OpenAI's protocol, up to and with its `/v1`. */
  transcriptionUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  transcriptionModel: text(100),
  transcriptionKey: text(1000),
} as const
export type PlatformSetting = keyof typeof platformSettings
export const secretSettings: readonly string[] = ['transcriptionKey'] satisfies PlatformSetting[]
export const isPlatformSetting = (key: string): key is PlatformSetting => Object.hasOwn(platformSettings, key)

export const readSetting = endpoint({
  method: 'GET',
  path: '/setting/:key',
  summary: 'One setting of the company, `disabled` where there is none; of a secret, only whether it is set.',
  access: 'signedIn',
  params: z.object({ key: text(100) }),
  answer: z.union([
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
  body: z.object({ value: text(10_000) }),
  answer: readSetting.answer,
})

export const readUserCreation = endpoint({
  method: 'GET',
  path: '/settings/userCreation',
  summary: 'Whether visitors may sign up.',
  access: 'public',
  answer: z.object({ userCreation: toggle }),
})

export const readPublicSetting = endpoint({
  method: 'GET',
  path: '/public-settings/:key',
  summary: 'One setting that the login page needs: colours, logos, name.',
  access: 'public',
  params: z.object({ key: publicSettingKey }),
  query: z.object({ token: z.string().max(200).optional() }),
  answer: z.string().nullable(),
})

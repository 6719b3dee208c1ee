import { z } from 'zod'
import { language, text, toggle, type Language, type Toggle } from '../platform/fields.ts'

/** The settings every company has, with the value a new company starts with. */
export const companySettingDefaults = {
  userCreation: 'enabled',
  downloadLimit: '64',
  /** Customers are asked for a score at the end. */
  userRating: 'disabled',
  /** Attendants rate their own attendance when they resolve it. */
  attendantRating: 'disabled',
  scheduleType: 'disabled',
  chatBotType: 'text',
  language: 'pt-BR',
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
  /** Admins are reminded of what a new company has still to do. */
  firstSteps: 'enabled',
  /** The prompt whose key, model and limit help attendants write: its id, or nothing. */
  assistantPrompt: '',
  /** Everybody of the company signs in with a second step, and sets one up at the next sign-in. */
  twoFactorRequired: 'disabled',
  /** So do the super users of the platform, whatever their company says. */
  superTwoFactorRequired: 'disabled',
} as const

export type CompanySetting = keyof typeof companySettingDefaults
export const isCompanySetting = (key: string): key is CompanySetting =>
  Object.hasOwn(companySettingDefaults, key)

/** Megabytes a file of the company may have. */
export const downloadLimits = ['32', '64', '128', '256', '512', '1024', '2048'] as const
/** Whose hours decide whether the company is open. */
export const scheduleTypes = ['disabled', 'queue', 'company', 'connection'] as const
/** How the choices of a menu are offered, where the network can. */
export const chatBotTypes = ['text', 'list', 'button'] as const

const values: Partial<Record<CompanySetting, z.ZodType<string>>> = {
  downloadLimit: z.enum(downloadLimits),
  scheduleType: z.enum(scheduleTypes),
  chatBotType: z.enum(chatBotTypes),
  language,
  assistantPrompt: z.string().regex(/^([1-9]\d{0,14})?$/),
  lgpdLink: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000, 'Too Long!')]),
}
/** What a setting may be: those that begin as a switch stay one. */
export function settingValue(key: CompanySetting): z.ZodType<string> {
  const isToggle = toggle.safeParse(companySettingDefaults[key]).success
  return values[key] ?? (isToggle ? toggle : text(4096))
}

interface ParsedChoices {
  /** Megabytes. */
  downloadLimit: number
  scheduleType: (typeof scheduleTypes)[number]
  chatBotType: (typeof chatBotTypes)[number]
  /** Of the words that the program says to customers by itself. */
  language: Language
}
/** The settings as code uses them: switches are booleans, the limit is a number. They are stored and sent as text. */
export type ParsedSettings = {
  [K in CompanySetting]: K extends keyof ParsedChoices
    ? ParsedChoices[K]
    : (typeof companySettingDefaults)[K] extends Toggle
      ? boolean
      : string
}

const megabytes = z.string().regex(/^[1-9]\d{0,4}$/)

const settingKinds = (Object.keys(companySettingDefaults) as CompanySetting[]).map((key) => {
  // The choices of the limit are the screen's: a limit that was stored otherwise still holds.
  const schema = key === 'downloadLimit' ? megabytes : settingValue(key)
  return { key, isKnown: (value: unknown) => schema.safeParse(value).success, isSwitch: schema === toggle }
})

/** What a company has stored, parsed. A setting that is missing or unreadable is what a new company starts with. */
export function parseSettings(stored: Readonly<Record<string, string | undefined>>): ParsedSettings {
  const parsed = settingKinds.map(({ key, isKnown, isSwitch }) => {
    const value = isKnown(stored[key]) ? stored[key] : companySettingDefaults[key]
    if (isSwitch) return [key, value === 'enabled']
    return [key, key === 'downloadLimit' ? Number(value) : value]
  })
  return Object.fromEntries(parsed) as ParsedSettings
}

/** Settings that only the super user changes, for the whole installation, whichever company it is asked in. */
export const superSettings: readonly CompanySetting[] = [
  'userCreation',
  'downloadLimit',
  'superTwoFactorRequired',
]

/** While the switch is on, its message has something to say. Calls are refused while `acceptCallWhatsapp` is enabled. */
export const messageOfSwitch = {
  sendMsgTransfTicket: 'transferMessage',
  sendGreetingAccepted: 'greetingAcceptedMessage',
  sendQueuePosition: 'sendQueuePositionMessage',
  acceptCallWhatsapp: 'AcceptCallWhatsappMessage',
} as const satisfies Partial<Record<CompanySetting, CompanySetting>>
const switches = Object.keys(messageOfSwitch) as (keyof typeof messageOfSwitch)[]

/** The message that a change would leave empty although its switch is on. */
export function missingMessage(
  settings: Record<CompanySetting, string>,
  { key, value }: { key: CompanySetting; value: string },
): CompanySetting | undefined {
  const wish = { ...settings, [key]: value }
  const touched = switches.find((name) => name === key || messageOfSwitch[name] === key)
  if (!touched || wish[touched] !== 'enabled') return undefined
  const message = messageOfSwitch[touched]
  return wish[message].trim() === '' ? message : undefined
}

/** Settings of the platform, kept with company 1. */
export const publicSettingKeys = [
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
  'loginImage',
  'appName',
  'allowSignup',
  'supportUrl',
] as const
export const publicSettingKey = z.enum(publicSettingKeys)

const file = z.string().nullable()
export const Brand = z.object({
  primaryColorLight: z.string(),
  primaryColorDark: z.string(),
  appName: z.string(),
  appLogoLight: file,
  appLogoDark: file,
  appLogoFavicon: file,
  /** Stands beside the login. */
  loginImage: file,
})
export type Brand = z.infer<typeof Brand>

const colour = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Invalid')])
/** Files come by an upload of their own; here they are only taken away. */
const nothing = z.literal('')
const address = String.raw`[^\s<>@"]+@[^\s<>@"]+`

/** Settings of the platform that only its super user changes. Secrets are kept sealed and never told again. */
export const platformSettings = {
  /** How the installation looks and is called. Empty is as it came. */
  primaryColorLight: colour,
  primaryColorDark: colour,
  appName: text(40),
  appLogoLight: nothing,
  appLogoDark: nothing,
  appLogoFavicon: nothing,
  loginImage: nothing,
  /** Through which server mails leave, and from whom. Empty is what the environment says. */
  smtpUrl: z.union([
    z.literal(''),
    z
      .string()
      .max(500)
      .regex(/^smtps?:\/\/\S+$/, 'Invalid'),
  ]),
  mailFrom: z.union([
    z.literal(''),
    z
      .string()
      .max(200)
      .regex(new RegExp(`^(?:${address}|[^<>"\\r\\n]+ <${address}>)$`), 'Invalid'),
  ]),
  /** Where the people of a company ask for help: a page, a conversation or an address for mails. */
  supportUrl: z.union([z.literal(''), z.url({ protocol: /^(https?|mailto|tel)$/ }).max(500)]),
  /** Where recordings are written down: a service that speaks OpenAI's protocol, up to and with its `/v1`. */
  transcriptionUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  transcriptionModel: text(100),
  transcriptionKey: text(1000),
  /** How the platform is paid: PIX by Efí, Mercado Pago, Stripe and Asaas. */
  eficlientid: text(1000),
  eficlientsecret: text(1000),
  efichavepix: text(200),
  mpaccesstoken: text(1000),
  stripeprivatekey: text(1000),
  asaastoken: text(1000),
  /** What their calls to us are signed with. */
  mpwebhooksecret: text(1000),
  stripewebhooksecret: text(1000),
  asaaswebhooktoken: text(1000),
} as const
export type PlatformSetting = keyof typeof platformSettings
/** Those that everybody may read. */
export const sharedSettings: readonly string[] = ['supportUrl'] satisfies PlatformSetting[]
export const gatewaySettings = [
  'eficlientid',
  'eficlientsecret',
  'efichavepix',
  'mpaccesstoken',
  'mpwebhooksecret',
  'stripeprivatekey',
  'stripewebhooksecret',
  'asaastoken',
  'asaaswebhooktoken',
] as const satisfies PlatformSetting[]
export const secretSettings: readonly string[] = [
  'transcriptionKey',
  'smtpUrl',
  ...gatewaySettings,
] satisfies PlatformSetting[]
export const isPlatformSetting = (key: string): key is PlatformSetting => Object.hasOwn(platformSettings, key)

/** Other names of settings, which older clients know. */
const otherNames: Partial<Record<string, PlatformSetting>> = { openaikeyaudio: 'transcriptionKey' }
export const settingOf = (key: string): string =>
  (Object.hasOwn(otherNames, key) ? otherNames[key] : undefined) ?? key

/** Settings that every page shows: a change is told to everybody at once. */
export const isBrandSetting = (key: string): key is keyof Brand => Object.hasOwn(Brand.shape, key)

import {
  chatBotTypes,
  downloadLimits,
  gatewayNames,
  languages,
  messageOfSwitch,
  scheduleTypes,
  type CompanySetting,
  type GatewayName,
  type PlanFlag,
  type PlatformSetting,
} from '@chatflow/contract'
import type texts from '../../locales/pt-BR/settings.json'

export type SettingGroup = keyof typeof texts.groups
/** Settings of the platform that are a text in a row; how it looks is set on a page of its own. */
export type ShownPlatformSetting = PlatformSetting & keyof typeof texts.settings

/** How a setting is shown. What a switch needs to say while it is on belongs to the switch. */
export type SettingEntry =
  | { key: keyof typeof messageOfSwitch; kind: 'speaking' }
  | { key: CompanySetting; kind: 'switch'; within?: CompanySetting }
  | { key: CompanySetting; kind: 'message' | 'address'; within: CompanySetting }
  | { key: 'scheduleType' | 'chatBotType' | 'language' | 'downloadLimit'; kind: 'choice' }
  | { key: 'timezone'; kind: 'timezone' }
  | { key: 'assistantPrompt'; kind: 'prompt' }
  | { key: ShownPlatformSetting; kind: 'platform' }
  | { key: 'smtpUrl'; kind: 'mailTest' }
  | { key: GatewayName; kind: 'gateway' }

export const choicesOf = {
  scheduleType: scheduleTypes,
  chatBotType: chatBotTypes,
  language: languages,
  downloadLimit: downloadLimits,
} as const

interface Group {
  group: SettingGroup
  isSuperOnly?: true
  plan?: PlanFlag
  settings: SettingEntry[]
}

/** Every setting of a company, in the order of the page. `within` names the switch that must be on for it to show. */
export const settingGroups: Group[] = [
  {
    group: 'attendance',
    settings: [
      { key: 'scheduleType', kind: 'choice' },
      { key: 'timezone', kind: 'timezone' },
      { key: 'userRandom', kind: 'switch' },
      { key: 'DirectTicketsToWallets', kind: 'switch' },
      { key: 'closeTicketOnTransfer', kind: 'switch' },
      { key: 'requiredTag', kind: 'switch' },
      { key: 'userRating', kind: 'switch' },
      { key: 'attendantRating', kind: 'switch' },
      { key: 'allUserChat', kind: 'switch' },
      { key: 'showNotificationPending', kind: 'switch' },
      { key: 'firstSteps', kind: 'switch' },
    ],
  },
  {
    group: 'messages',
    settings: [
      { key: 'language', kind: 'choice' },
      { key: 'sendGreetingAccepted', kind: 'speaking' },
      { key: 'sendMsgTransfTicket', kind: 'speaking' },
      { key: 'sendQueuePosition', kind: 'speaking' },
      { key: 'sendFarewellWaitingTicket', kind: 'switch' },
      { key: 'sendSignMessage', kind: 'switch' },
    ],
  },
  {
    group: 'chatbot',
    settings: [
      { key: 'chatBotType', kind: 'choice' },
      { key: 'sendGreetingMessageOneQueues', kind: 'switch' },
    ],
  },
  {
    group: 'calls',
    settings: [
      { key: 'acceptCallWhatsapp', kind: 'speaking' },
      { key: 'acceptAudioMessageContact', kind: 'switch' },
    ],
  },
  {
    group: 'privacy',
    settings: [
      { key: 'enableLGPD', kind: 'switch' },
      { key: 'lgpdMessage', kind: 'message', within: 'enableLGPD' },
      { key: 'lgpdLink', kind: 'address', within: 'enableLGPD' },
      { key: 'lgpdConsent', kind: 'switch', within: 'enableLGPD' },
      { key: 'lgpdHideNumber', kind: 'switch', within: 'enableLGPD' },
      { key: 'lgpdDeleteMessage', kind: 'switch', within: 'enableLGPD' },
    ],
  },
  { group: 'security', settings: [{ key: 'twoFactorRequired', kind: 'switch' }] },
  {
    group: 'assistant',
    plan: 'useOpenAi',
    settings: [{ key: 'assistantPrompt', kind: 'prompt' }],
  },
  {
    group: 'platform',
    isSuperOnly: true,
    settings: [
      { key: 'userCreation', kind: 'switch' },
      { key: 'downloadLimit', kind: 'choice' },
      { key: 'superTwoFactorRequired', kind: 'switch' },
      { key: 'supportUrl', kind: 'platform' },
      { key: 'transcriptionUrl', kind: 'platform' },
      { key: 'transcriptionModel', kind: 'platform' },
      { key: 'transcriptionKey', kind: 'platform' },
    ],
  },
  {
    group: 'mail',
    isSuperOnly: true,
    settings: [
      { key: 'smtpUrl', kind: 'platform' },
      { key: 'mailFrom', kind: 'platform' },
      { key: 'smtpUrl', kind: 'mailTest' },
    ],
  },
  {
    group: 'payments',
    isSuperOnly: true,
    settings: gatewayNames.map((key) => ({ key, kind: 'gateway' })),
  },
]

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { toggle } from './fields.ts'

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

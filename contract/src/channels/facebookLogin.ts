import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { channelKind, Connection } from './connections.ts'

/** The login dialog of Meta, through which a company brings its pages and Instagram accounts. */

export const facebookSdkVersion = 'v9.0'
/** What the dialog asks the person for. Without the first ones nothing works; the others are for Instagram. */
export const facebookScopes = {
  facebook: ['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement'],
  instagram: ['instagram_basic', 'instagram_manage_messages'],
} as const
/** What an app subscribes a page to. */
export const pageSubscriptions = [
  'messages',
  'messaging_postbacks',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
] as const

export const FacebookSetup = z.object({
  /** Nothing where the installation has no app at Meta: then nobody can log in. */
  appId: z.string().nullable(),
  /** The script that opens the dialog. */
  sdkUrl: z.string(),
})
export type FacebookSetup = z.infer<typeof FacebookSetup>
export const readFacebookSetup = endpoint({
  method: 'GET',
  path: '/facebook/setup',
  summary: 'What the login dialog of Meta needs, or that this installation is not ready for it.',
  access: 'connections-page:addConnection',
  response: FacebookSetup,
})

/** What the dialog gives back. */
const login = {
  facebookUserId: z.string().regex(/^\d{1,30}$/, 'Invalid'),
  facebookUserToken: z.string().min(1, 'Required').max(2000),
}
/** Of a choice: nothing, a connection of the company, or one of somebody else. */
const claim = z.enum(['free', 'own', 'foreign'])
export const FacebookAccount = z.object({
  /** The page's id, or the Instagram account's. */
  id: z.string(),
  channel: channelKind,
  name: z.string(),
  /** With its at sign. */
  handle: z.string(),
  claim,
  /** The company's own, which this login would refresh. */
  connectionId: id.nullable(),
})
export type FacebookAccount = z.infer<typeof FacebookAccount>
export const listFacebookPages = endpoint({
  method: 'POST',
  path: '/facebook/pages',
  summary: 'The pages and Instagram accounts of somebody who logged in, to choose from. Connects nothing.',
  access: 'connections-page:addConnection',
  body: z.object(login),
  response: z.array(FacebookAccount),
})

const accountIds = z.array(z.string().regex(/^\d{1,30}$/, 'Invalid')).max(500)
export const ConnectFacebookForm = z.object({
  ...login,
  addInstagram: z.boolean().optional(),
  /** Which pages, and which Instagram accounts. Without both: all pages, and with `addInstagram` their accounts. */
  pageIds: accountIds.optional(),
  igUserIds: accountIds.optional(),
})
export type ConnectFacebookForm = z.infer<typeof ConnectFacebookForm>
export const connectFacebook = endpoint({
  method: 'POST',
  path: '/facebook',
  summary: 'Makes a connection of each chosen page and Instagram account, or refreshes the one there is.',
  access: 'connections-page:addConnection',
  body: ConnectFacebookForm,
  response: z.array(Connection),
})

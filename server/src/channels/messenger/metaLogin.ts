import { pageSubscriptions, type ErrorCode } from '@chatflow/contract'
import { z } from 'zod'
import type { MetaConfig } from '../channel/Channel.ts'
import { GraphError, type GraphClient } from '../meta/graphClient.ts'

/** A page of somebody who logged in, with the word that opens it. */
export interface LoggedInPage {
  id: string
  name: string
  handle: string
  token: string
  instagram?: { id: string; name: string; handle: string }
}

interface Login {
  facebookUserId: string
  facebookUserToken: string
}
/** Why Meta does not let us go on, in a code that the web has words for. */
export class LoginFailure extends Error {
  readonly code: ErrorCode
  readonly details: object | undefined
  constructor(code: ErrorCode, details?: object) {
    super(code)
    this.code = code
    this.details = details
  }
}

const Token = z.object({ access_token: z.string().min(1) })
const Me = z.object({ id: z.string() })
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })
const Pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      username: z.string().optional(),
      /** Missing for pages on which the person may not speak. */
      access_token: z.string().optional(),
      instagram_business_account: z
        .object({ id: z.string(), name: z.string().optional(), username: z.string().optional() })
        .optional(),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})
const needed = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata']
const maxRounds = 20

/**
 * The pages of somebody who logged in. Their token is exchanged for one that lasts: the tokens of pages that come with it
 * do not run out.
 */
export async function readPages(
  graph: GraphClient,
  { appId, appSecret }: Pick<MetaConfig, 'appId' | 'appSecret'>,
  { facebookUserId, facebookUserToken }: Login,
): Promise<LoggedInPage[]> {
  if (!appId || !appSecret) throw new LoginFailure('ERR_META_NOT_SET_UP')
  return inOurWords(async () => {
    const exchanged = await graph.call({
      path: 'oauth/access_token',
      token: `${appId}|${appSecret}`,
      query: {
        grant_type: 'fb_exchange_token',
        client_id: appId,
        client_secret: appSecret,
        fb_exchange_token: facebookUserToken,
      },
    })
    const token = Token.parse(exchanged).access_token
    const me = Me.parse(await graph.call({ path: 'me', token, query: { fields: 'id' } }))
    if (me.id !== facebookUserId) throw new LoginFailure('ERR_META_LOGIN_EXPIRED')
    await refuseMissingRights(graph, token)
    const pages: LoggedInPage[] = []
    for await (const page of eachPage(graph, token)) pages.push(page)
    return pages
  })
}

/** A person may untick rights in the dialog. Better said now than when the first message cannot leave. */
async function refuseMissingRights(graph: GraphClient, token: string) {
  const { data } = Permissions.parse(await graph.call({ path: 'me/permissions', token }))
  const granted = new Set(data.filter(({ status }) => status === 'granted').map((one) => one.permission))
  const missing = needed.filter((right) => !granted.has(right))
  if (missing.length > 0) throw new LoginFailure('ERR_META_RIGHTS_MISSING', { missing })
}

async function* eachPage(graph: GraphClient, token: string): AsyncGenerator<LoggedInPage> {
  const fields = 'id,name,username,access_token,instagram_business_account{id,name,username}'
  let after: string | undefined
  for (let round = 0; round < maxRounds; round += 1) {
    const query = { fields, limit: '100', ...(after && { after }) }
    const { data, paging } = Pages.parse(await graph.call({ path: 'me/accounts', token, query }))
    yield* data.flatMap(pageOf)
    after = paging?.cursors?.after
    if (!paging?.next || !after) return
  }
}
/** None, if the person may not speak on it. */
function pageOf(page: z.infer<typeof Pages>['data'][number]): LoggedInPage[] {
  const { id, name, username, access_token: token, instagram_business_account: ig } = page
  const instagram = ig && { id: ig.id, name: ig.name ?? name, handle: handleOf(ig.username) }
  return token ? [{ id, name, handle: handleOf(username), token, ...(instagram && { instagram }) }] : []
}
const handleOf = (username: string | undefined) => (username ? `@${username}` : '')

/** From now on Meta calls us for what is said to this page, and to the Instagram account behind it. */
export const subscribePage = (graph: GraphClient, { id, token }: Pick<LoggedInPage, 'id' | 'token'>) =>
  inOurWords(() =>
    graph.call({
      method: 'POST',
      path: `${id}/subscribed_apps`,
      token,
      json: { subscribed_fields: pageSubscriptions },
    }),
  )

async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LoginFailure) throw error
    if (!(error instanceof GraphError)) throw new LoginFailure('ERR_META_UNREACHABLE')
    if ([102, 190].includes(error.code)) throw new LoginFailure('ERR_META_LOGIN_EXPIRED')
    if ([10, 200, 210].includes(error.code)) throw new LoginFailure('ERR_META_RIGHTS_MISSING')
    throw new LoginFailure('ERR_META_REFUSED', { code: error.code, message: error.message })
  }
}

import {
  flagOfChannel,
  type ChannelKind,
  type Connection,
  type ConnectFacebookForm,
  type FacebookAccount,
} from '@chatflow/contract'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { AccountKey, ChannelDeps, MetaConfig } from '../channel/Channel.ts'
import { findConnection } from '../connections/findConnection.ts'
import { createConnection, updateConnection, type Saver } from '../connections/saveConnection.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import { LoginFailure, readPages, subscribePage, type LoggedInPage } from '../messenger/metaLogin.ts'
import { ratingWords } from './ratingWords.ts'

export interface LoginDeps {
  tenancy: Tenancy
  graph: GraphClient
  accounts: ChannelDeps['accounts']
  meta: MetaConfig
}
type Login = Pick<ConnectFacebookForm, 'facebookUserId' | 'facebookUserToken'>

/** A page, or the Instagram account behind one. */
interface Account {
  key: AccountKey
  channel: ChannelKind
  name: string
  handle: string
  page: LoggedInPage
}
const accountsOf = (page: LoggedInPage): Account[] => [
  {
    key: { kind: 'pageId', value: page.id },
    channel: 'facebook',
    name: page.name,
    handle: page.handle,
    page,
  },
  ...(page.instagram
    ? [
        {
          key: { kind: 'igUserId' as const, value: page.instagram.id },
          channel: 'instagram' as const,
          name: page.instagram.name,
          handle: page.instagram.handle,
          page,
        },
      ]
    : []),
]

/** What somebody who logged in could connect, and whose it is. */
export async function listAccounts(
  deps: LoginDeps,
  companyId: number,
  login: Login,
): Promise<FacebookAccount[]> {
  const found = (await readPages(deps.graph, deps.meta, login)).flatMap(accountsOf)
  const claimed = await findClaims(deps, companyId, found)
  return found.map(({ key, channel, name, handle }) => {
    const { isForeign, connectionId = null } = claimed.get(key.value) ?? {}
    const claim = isForeign ? 'foreign' : connectionId === null ? 'free' : 'own'
    return { id: key.value, channel, name, handle, claim, connectionId }
  })
}

/** By the id of the account: the company's own connection, or that it is somebody else's. */
async function findClaims({ accounts, tenancy }: LoginDeps, companyId: number, wanted: Account[]) {
  const claims = new Map<string, { isForeign: boolean; connectionId?: number }>()
  const proven = await accounts.find(wanted.map(({ key }) => key))
  for (const { account, connection } of proven) {
    if (connection.companyId !== companyId) claims.set(account.value, { isForeign: true })
  }
  const own = await tenancy.readTenant(companyId, (tenant) => findOwn(tenant, wanted))
  for (const [value, connectionId] of own) claims.set(value, { isForeign: false, connectionId })
  return claims
}

/** Also those that the network does not confirm at present: they are the ones to be refreshed. */
async function findOwn({ db, companyId }: Tenant, wanted: Account[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('connectionAccounts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.companyId', '=', 'connectionAccounts.companyId')
        .onRef('connections.id', '=', 'connectionAccounts.connectionId'),
    )
    .select(['connectionAccounts.kind', 'connectionAccounts.value', 'connections.id', 'connections.channel'])
    .where('connectionAccounts.companyId', '=', companyId)
    .where('connections.provider', '=', 'graph')
    .where(
      'value',
      'in',
      wanted.map(({ key }) => key.value),
    )
    .execute()
  const isOf = (channel: string, kind: string) => kind === (channel === 'instagram' ? 'igUserId' : 'pageId')
  return new Map(rows.flatMap(({ kind, value, id, channel }) => (isOf(channel, kind) ? [[value, id]] : [])))
}

/** Those that were asked for, or all. Refused in whole when one of them belongs to another company. */
export async function chooseAccounts(
  deps: LoginDeps,
  companyId: number,
  form: ConnectFacebookForm,
): Promise<Account[]> {
  const pages = await readPages(deps.graph, deps.meta, form)
  const mayHave = await readPlan(deps.tenancy, companyId)
  const chosen = pages.flatMap(accountsOf).filter((account) => isWanted(account, form, mayHave))
  if (chosen.length === 0) throw new LoginFailure('ERR_META_NO_PAGES')
  const claims = await findClaims(deps, companyId, chosen)
  const foreign = chosen.filter(({ key }) => claims.get(key.value)?.isForeign)
  if (foreign.length > 0)
    throw new LoginFailure('ERR_META_PAGE_TAKEN', { names: foreign.map(({ name }) => name) })
  return chosen
}

function isWanted(
  { key, channel, page }: Account,
  { addInstagram, pageIds, igUserIds }: ConnectFacebookForm,
  mayHave: (channel: ChannelKind) => boolean,
): boolean {
  const isInstagram = channel === 'instagram'
  if (isInstagram && igUserIds) return igUserIds.includes(key.value)
  if (pageIds || igUserIds) {
    const isChosen = pageIds?.includes(page.id) === true
    return isInstagram ? isChosen && addInstagram === true : isChosen
  }
  // All of them, as far as the plan goes: what a person has chosen is refused, what they have not is left out.
  return isInstagram ? addInstagram === true : !addInstagram || mayHave('facebook')
}

const readPlan = (tenancy: Tenancy, companyId: number) =>
  tenancy.readTenant(companyId, async ({ db }) => {
    const plan = await db
      .selectFrom('companies')
      .innerJoin('plans', 'plans.id', 'companies.planId')
      .select(['plans.useWhatsapp', 'plans.useFacebook', 'plans.useInstagram'])
      .where('companies.id', '=', companyId)
      .executeTakeFirstOrThrow()
    return (channel: ChannelKind) => plan[flagOfChannel[channel]]
  })

/** Has Meta call us for them, then makes their connections: all, or none. A known one gets the new token. */
export async function connectAccounts(
  { tenancy, graph }: LoginDeps,
  companyId: number,
  chosen: Account[],
  by: Saver,
): Promise<Connection[]> {
  for (const page of new Map(chosen.map((account) => [account.page.id, account.page])).values())
    await subscribePage(graph, page)
  return tenancy.withTenant(companyId, async (tenant) => {
    const connections: Connection[] = []
    for (const account of chosen) connections.push(await connectOne(tenant, account, by))
    return connections
  })
}

async function connectOne(tenant: Tenant, account: Account, by: Saver): Promise<Connection> {
  const { page, channel, key } = account
  // Two who log in at once: the second finds what the first made.
  await tenant.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', tenant.companyId)
    .forNoKeyUpdate()
    .execute()
  const credentials = {
    pageId: page.id,
    pageToken: page.token,
    ...(channel === 'instagram' && { igUserId: key.value }),
  }
  const known = (await findOwn(tenant, [account])).get(key.value)
  if (known !== undefined) return updateConnection(tenant, known, { credentials }, by)
  const name = await freeName(tenant, account)
  const form = { ...(await ratingWords(tenant)), name, channel, provider: 'graph', credentials } as const
  const { id } = await createConnection(tenant, form, by)
  return (await findConnection(tenant, id))!
}

const maxName = 50
/** Pages and their Instagram accounts are often called the same; connections are not. */
async function freeName({ db, companyId }: Tenant, { name, handle, key }: Account): Promise<string> {
  const rows = await db.selectFrom('connections').select('name').where('companyId', '=', companyId).execute()
  const taken = new Set(rows.map((row) => row.name.toLowerCase()))
  const wishes = [name, `${name} ${handle}`, handle, `${name} ${key.value}`]
    .map((wish) => wish.trim())
    .filter((wish) => wish.length >= 2 && wish.length <= maxName)
  return wishes.find((wish) => !taken.has(wish.toLowerCase())) ?? key.value
}

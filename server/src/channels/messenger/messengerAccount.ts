import { z } from 'zod'
import type { ChannelDeps, ConnectionKey } from '../channel/Channel.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import type { MessengerObject } from './messengerEvents.ts'

/** A page, or an Instagram account behind one, and the word that opens it. */
export interface MessengerAccount {
  network: MessengerObject
  token: string
  /** How Meta knows it; undefined where nobody has told us. */
  pageId: string | undefined
  igUserId: string | undefined
}

/** What a connection knows of itself; undefined when it was never told. */
export const readAccount = (
  { tenancy, storeOf, accounts }: Pick<ChannelDeps, 'tenancy' | 'storeOf' | 'accounts'>,
  { companyId, id }: ConnectionKey,
): Promise<MessengerAccount | undefined> =>
  tenancy.readTenant(companyId, async (tenant) => {
    const token = (await storeOf(tenant, id).read(['pageToken'])).get('pageToken')
    const connection = await tenant.db
      .selectFrom('connections')
      .select('channel')
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    const { pageId, igUserId } = await accounts.of(tenant, id)
    const network = connection?.channel === 'instagram' ? 'instagram' : 'page'
    return token ? { network, token, pageId, igUserId } : undefined
  })

const Page = z.object({
  id: z.string(),
  name: z.string().default(''),
  username: z.string().optional(),
  instagram_business_account: z
    .object({ id: z.string(), name: z.string().optional(), username: z.string().optional() })
    .optional(),
})

/** How an account is called by people, if it is the one that the token opens. */
export async function whoIs(graph: GraphClient, { network, token, pageId, igUserId }: MessengerAccount) {
  const fields =
    network === 'page' ? 'id,name,username' : 'id,name,instagram_business_account{id,name,username}'
  const page = Page.parse(await graph.call({ path: 'me', token, query: { fields } }))
  const account = page.instagram_business_account
  const isIt = network === 'page' ? page.id === pageId : account?.id === igUserId
  if (!isIt) return undefined
  const { name = page.name, username } = (network === 'page' ? page : account) ?? {}
  return { name, handle: username ? `@${username}` : '' }
}

const Person = z.object({
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  profile_pic: z.string().optional(),
})
/** The name and the picture that somebody shows to this account. */
export async function readPerson(graph: GraphClient, { network, token }: MessengerAccount, address: string) {
  const fields = network === 'page' ? 'first_name,last_name,profile_pic' : 'name,username,profile_pic'
  const person = Person.parse(
    await graph.call({ path: encodeURIComponent(address), token, query: { fields } }),
  )
  const whole = [person.first_name, person.last_name].filter(Boolean).join(' ')
  const name = person.name || whole || (person.username && `@${person.username}`)
  return { ...(name && { name }), ...(person.profile_pic && { picture: { url: person.profile_pic } }) }
}

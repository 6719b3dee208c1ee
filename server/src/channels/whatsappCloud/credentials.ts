import type { ChannelDeps, ConnectionKey } from '../channel/Channel.ts'

export interface Credentials {
  phoneNumberId: string
  wabaId: string
  accessToken: string
}

/** Nothing while somebody has not typed them in. */
export function readCredentials(
  { tenancy, storeOf, accounts }: Pick<ChannelDeps, 'tenancy' | 'storeOf' | 'accounts'>,
  { companyId, id }: ConnectionKey,
): Promise<Credentials | undefined> {
  return tenancy.readTenant(companyId, async (tenant) => {
    const accessToken = (await storeOf(tenant, id).read(['accessToken'])).get('accessToken')
    const { phoneNumberId, wabaId } = await accounts.of(tenant, id)
    return accessToken && phoneNumberId && wabaId ? { accessToken, phoneNumberId, wabaId } : undefined
  })
}

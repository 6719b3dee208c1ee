import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Names who wrote it, in the network's bold, which ends at the first asterisk and at the end of a line. */
export function signed(text: string, userName: string): string {
  const name = userName
    .replace(/\*/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return name ? `*${name}:*\n${text}` : text
}

/** The same by the one with this id, where the company signs at all. */
export async function signedBy(tenant: Tenant, text: string, userId: number | null): Promise<string> {
  const { settings, users } = await companySnapshot(tenant)
  const author = users.get(userId ?? 0)?.name
  return author && settings.sendSignMessage ? signed(text, author) : text
}

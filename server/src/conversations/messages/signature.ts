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

/** What was written, where the one who wrote it stands before it. */
export async function unsigned(tenant: Tenant, text: string, userId: number | null): Promise<string> {
  const author = (await companySnapshot(tenant)).users.get(userId ?? 0)?.name
  const signature = author ? signed('', author).trimEnd() : ''
  if (!signature || !text.startsWith(signature)) return text
  // Browsers end the lines of a caption, which is sent in a form, with both characters.
  const rest = text.slice(signature.length)
  return /^\r?\n/.test(rest) ? rest.replace(/^\r?\n/, '') : text
}

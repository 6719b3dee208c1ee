import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { fail } from '../../platform/http/fail.ts'
import type { CheckedArchive } from './checkArchive.ts'

type Users = CheckedArchive['users']

/** The addresses among these that somebody of this installation has. */
export async function takenEmails({ db }: Pick<Platform, 'db'>, users: Users): Promise<Set<string>> {
  const emails = users.map(({ email }) => email.toLowerCase())
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('users').select('emailKey').where('emailKey', 'in', emails).execute()
  return new Set(rows.map(({ emailKey }) => emailKey))
}

/** Whom the first admin's address is for. */
const firstAdmin = (users: Users) =>
  users.filter(({ profile }) => profile === 'admin').toSorted((left, right) => left.id - right.id)[0]

/**
 * The address of each user here. One that is taken becomes one that nobody has and no mail reaches: what they did stays
 * theirs, and an admin gives them another. Somebody must be able to sign in.
 */
export async function placeUsers(
  platform: Platform,
  users: Users,
  adminEmail: string | null,
): Promise<Map<number, string>> {
  const admin = firstAdmin(users) ?? fail('ERR_ARCHIVE_NO_ADMIN')
  const wished = users.map((user) =>
    user.id === admin.id && adminEmail ? { ...user, email: adminEmail } : user,
  )
  const taken = await takenEmails(platform, wished)
  if (adminEmail && taken.has(adminEmail.toLowerCase())) fail('ERR_DUPLICATED_EMAIL')
  if (!wished.some(({ profile, email }) => profile === 'admin' && !taken.has(email.toLowerCase())))
    fail('ERR_ARCHIVE_NO_ADMIN')
  return new Map(
    wished.map(({ id, email }) => [id, taken.has(email.toLowerCase()) ? placeholderOf(email) : email]),
  )
}

/** `invalid` is the domain that the standards keep free of mail (RFC 2606). */
const placeholderOf = (email: string) =>
  `${email.split('@')[0]!.slice(0, 40)}.${crypto.randomUUID().slice(0, 8)}@imported.invalid`

import type { Contact, ContactChanges } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { maskedContact } from './maskParts.ts'

/**
 * A user from whom numbers are hidden edits what they were shown: what comes back as its mask was not changed, and would
 * replace what it stands for by stars.
 */
export function withoutMasks(before: Contact, changes: ContactChanges): ContactChanges {
  const shown = maskedContact(before)
  const { name, number, email, ...rest } = changes
  if (email?.includes('*') && email !== shown.email) fail('ERR_INVALID_INPUT', { details: invalidEmail })
  return {
    ...rest,
    ...(name !== shown.name && { name }),
    // Stars are no number, however they are laid out.
    ...(!number?.includes('*') && { number }),
    ...(email !== shown.email && { email }),
    ...(rest.extraInfo && { extraInfo: wholeInfo(before, shown, rest.extraInfo) }),
  }
}
const invalidEmail = [{ path: 'email', message: 'Invalid email' }]

type Info = NonNullable<ContactChanges['extraInfo']>
const wholeInfo = (before: Contact, shown: Contact, info: Info): Info =>
  info.map((item) => {
    const index = shown.extraInfo.findIndex(({ name, value }) => name === item.name && value === item.value)
    return before.extraInfo[index] ?? item
  })

import type { CustomerFacts } from '@chatflow/contract'
import type { TFunction } from 'i18next'
import { formatAgo, formatDate } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { daysAgo } from '../../../ui/times.ts'

/** Longer ago than this, a date says more than a number of days. */
const maxDaysAgo = 30

/** What is known of a customer, in words: only what there is, the most telling first. */
export function customerWords(
  { attendance, previous, lastRating, owner }: CustomerFacts,
  t: TFunction<'conversationView'>,
  now = serverNow(),
): string[] {
  const words: string[] = []
  if (attendance === 1) words.push(t('customer.first'))
  if (attendance > 1) words.push(t('customer.attendance', { count: attendance, ordinal: true }))
  if (previous) {
    const when =
      daysAgo(previous.at, now) > maxDaysAgo ? formatDate(previous.at) : formatAgo(previous.at, now)
    const { user } = previous
    words.push(
      user ? t('customer.previousWith', { when, name: user.name }) : t('customer.previous', { when }),
    )
  }
  if (lastRating !== null) words.push(t('customer.rating', { rating: lastRating }))
  if (owner) words.push(t('customer.owner', { name: owner.name }))
  return words
}

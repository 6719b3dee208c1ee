import { isExpired, type User } from '@chatflow/contract'
import { z } from 'zod'
import { queries } from '../../../platform/queries.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { queryOf } from './choice.ts'
import { readTicketAhead } from '../ticketCache.ts'
import { keptChoice } from './useChoice.ts'
import { countsOptions, listOptions } from './useTicketList.ts'

/** Asks for what the inbox shows first while its page is still being put together. What fails is asked for again there. */
export function readAhead(user: User) {
  if (isExpired(user.company, serverNow())) return
  const choice = keptChoice(user)
  void queries.prefetchInfiniteQuery(listOptions(queryOf(choice)))
  void queries.prefetchQuery(countsOptions(choice))
  const { data: ticketUuid } = z.uuid().safeParse(window.location.pathname.split('/')[2])
  if (ticketUuid === undefined) return
  readTicketAhead(queries, ticketUuid)
}

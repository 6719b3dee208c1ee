import {
  dismissInbound,
  dropUnclaimed,
  listInboundProblems,
  listUnclaimed,
  rerunInbound,
  retryUnclaimed,
  type AccountName,
} from '@chatflow/contract'
import { serve, servePlatform, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import * as attention from './attention.ts'
import * as unclaimed from './unclaimedAccounts.ts'

export function inboundRoutes(http: HttpContext) {
  serve(http, listInboundProblems, ({ tenant, query }) => attention.listProblems(tenant, query.pageNumber))
  serve(http, rerunInbound, async ({ tenant, params }) => {
    await attention.rerun(tenant, params.eventId)
    return { message: 'Event queued' }
  })
  serve(http, dismissInbound, async ({ tenant, params }) => {
    await attention.dismiss(tenant, params.eventId)
    return { message: 'Event dismissed' }
  })
  servePlatform(http, listUnclaimed, ({ platform }) => unclaimed.listUnclaimed(platform))
  serveSlow(http, retryUnclaimed, async ({ params }) => ({
    handed: await unclaimed.retryUnclaimed(http.tenancy, keyOf(params)),
  }))
  servePlatform(http, dropUnclaimed, async ({ platform, params }) => ({
    dropped: await unclaimed.dropUnclaimed(platform, keyOf(params)),
  }))
}

const keyOf = ({ accountKind, account }: { accountKind: AccountName; account: string }) => ({
  kind: accountKind,
  value: account,
})

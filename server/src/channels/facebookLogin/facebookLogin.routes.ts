import { connectFacebook, listFacebookPages, readFacebookSetup } from '@chatflow/contract'
import type { Config } from '../../platform/config.ts'
import { fail } from '../../platform/http/fail.ts'
import { serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import { createAccounts } from '../connections/accounts.ts'
import type { ConnectionDeps } from '../connections/connectionDeps.ts'
import { createGraphClient } from '../meta/graphClient.ts'
import { LoginFailure } from '../messenger/metaLogin.ts'
import { chooseAccounts, connectAccounts, listAccounts, type LoginDeps } from './connectAccounts.ts'

/** Where a company brings its pages and Instagram accounts. Nothing here waits inside a transaction. */
export function facebookLoginRoutes(
  http: HttpContext,
  { meta, tokenKey, storeKey }: Pick<ConnectionDeps, 'tokenKey' | 'storeKey'> & Pick<Config, 'meta'>,
) {
  const { tenancy } = http
  const deps: LoginDeps = {
    tenancy,
    meta,
    graph: createGraphClient(meta.graphUrl),
    accounts: createAccounts(tenancy, tokenKey),
  }

  serveSlow(http, readFacebookSetup, async () => ({
    appId: (meta.appSecret && meta.appId) || null,
    sdkUrl: meta.sdkUrl,
  }))

  serveSlow(http, listFacebookPages, ({ body, session }) =>
    inWords(() => listAccounts(deps, session.companyId, body)),
  )

  serveSlow(http, connectFacebook, ({ body, session, request }) =>
    inWords(async () => {
      const { companyId, userId } = session
      const chosen = await chooseAccounts(deps, companyId, body)
      return connectAccounts(deps, companyId, chosen, { userId, address: request.ip, tokenKey, storeKey })
    }),
  )
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LoginFailure)) throw error
    return fail(error.code, error.details && { details: error.details })
  }
}

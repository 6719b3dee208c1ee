import { banSimulator, dropSimulator, logoutSimulator, scanSimulator } from '@chatflow/contract'
import { movePhone } from '../channels/simulator/simulatorPhones.ts'
import { findConnection } from '../connections/connections.queries.ts'
import { fail } from '../platform/http/fail.ts'
import { serve, type HttpContext } from '../platform/http/serve.ts'

/** The phone's side of a simulated connection. */
export function simulatorRoutes(http: HttpContext) {
  const moves = [
    [scanSimulator, { paired: true, link: 'up', endedBy: null }],
    [dropSimulator, { link: 'down' }],
    [banSimulator, { paired: false, endedBy: 'banned' }],
    [logoutSimulator, { paired: false, endedBy: 'logged_out_by_phone' }],
  ] as const
  for (const [endpoint, move] of moves) {
    serve(http, endpoint, async ({ tenant, params }) => {
      const connection = await findConnection(tenant, params.whatsappId)
      if (connection?.provider !== 'simulator') fail('ERR_NO_WAPP_FOUND')
      const needed = endpoint === scanSimulator ? 'qrcode' : 'CONNECTED'
      if (connection.status !== needed)
        fail('ERR_WAPP_WRONG_STATE', { details: { status: connection.status } })
      await movePhone(tenant, connection.id, move)
      return { status: connection.status }
    })
  }
}

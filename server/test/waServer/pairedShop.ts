import { WA_CERT_DETAILS } from 'baileys'
import { vi } from 'vitest'
import { makePlainClient } from './plainClient.ts'
import { startWaServer } from './waServer.ts'

/** The network, a shop whose phone a client is paired with, and a customer; for tests of the library itself. */
export async function aPairedShop() {
  // libsignal prints the keys of every session that it closes, and what it could not decrypt.
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  const realRoot = WA_CERT_DETAILS.PUBLIC_KEY
  const wa = await startWaServer()
  WA_CERT_DETAILS.PUBLIC_KEY = wa.rootPublicKey
  const shop = wa.businessPhone({ number: '5511900000001', name: 'Loja' })
  const ana = wa.person({ number: '5511987654321', name: 'Ana' })
  const client = makePlainClient(wa)
  await client.pair(shop)
  return {
    wa,
    shop,
    ana,
    client,
    close: async () => {
      await client.end()
      await wa.close()
      WA_CERT_DETAILS.PUBLIC_KEY = realRoot
      vi.restoreAllMocks()
    },
  }
}
export type PairedShop = Awaited<ReturnType<typeof aPairedShop>>

import type { Config } from '../../platform/config.ts'

/** The client costs half a second and sixty megabytes: where nobody pairs a phone, it is never loaded. */
export function createClientLoader(config: Config['whatsappWeb']) {
  const load = async () => {
    const { prepareClient } = await import('./client.ts')
    return prepareClient(config)
  }
  let loading: ReturnType<typeof load> | undefined
  return () => (loading ??= load())
}

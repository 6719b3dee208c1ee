import { z } from 'zod'
import { keptPlatformSecret } from '../../company/settings/keptPlatformSecret.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { loadWebPush } from './loadWebPush.ts'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The pair of keys that this installation signs its pushes with: made once, and sealed. Other keys end every subscription. */
export async function pushKeys(platform: Platform, sealKey: Buffer) {
  const make = async () => JSON.stringify((await loadWebPush()).generateVAPIDKeys())
  return Keys.parse(JSON.parse(await keptPlatformSecret(platform, sealKey, { name: 'vapidKeys', make })))
}

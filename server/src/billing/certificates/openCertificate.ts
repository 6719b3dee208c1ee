import { unseal } from '../../platform/crypto.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** What a gateway knows us by, as the network library takes it. */
export interface Certificate {
  pfx: Buffer
  passphrase: string
}

/** The certificate in use, opened. It leaves this function only towards the gateway. */
export async function openCertificate(
  { db }: Pick<Platform, 'db'>,
  sealKey: Buffer,
  destination: string,
): Promise<Certificate | undefined> {
  const kept = await db
    .selectFrom('paymentCertificates')
    .select('sealed')
    .where('destination', '=', destination)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  const opened = kept?.sealed && unseal(sealKey, kept.sealed)
  if (!opened) return undefined
  const { pfx, passphrase } = JSON.parse(opened) as { pfx: string; passphrase: string }
  return { pfx: Buffer.from(pfx, 'base64'), passphrase }
}

import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { fail } from '../../platform/http/fail.ts'
import type { Certificate } from './openCertificate.ts'

/** What the library of the runtime has read; it offers the certificate without saying so in its types. */
interface ReadContext {
  context: { getCertificate(): Buffer | null }
}

/** Opens a certificate as the gateway's connection would, and tells what it is. Refuses what could not be used. */
export function readCertificate(certificate: Certificate, now: Date) {
  const read = open(certificate)
  const startsAt = new Date(read.validFrom)
  const endsAt = new Date(read.validTo)
  if (endsAt <= now) fail('ERR_CERTIFICATE_ENDED')
  return {
    subject: read.subject.replaceAll('\n', ', '),
    fingerprint: read.fingerprint256,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

function open(certificate: Certificate): X509Certificate {
  let bytes: Buffer | null
  try {
    bytes = (createSecureContext({ ...certificate }) as unknown as ReadContext).context.getCertificate()
  } catch (error) {
    // OpenSSL finds out by the checksum that the password is another one.
    const isPassword = /mac verify failure/i.test((error as Error).message)
    return fail(isPassword ? 'ERR_CERTIFICATE_PASSWORD' : 'ERR_CERTIFICATE_UNREADABLE')
  }
  return bytes ? new X509Certificate(bytes) : fail('ERR_CERTIFICATE_UNREADABLE')
}

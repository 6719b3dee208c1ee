import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/fields.ts'

/** Whose certificate it is. */
export const certificateDestinations = ['efi'] as const
export const certificateMaxBytes = 100_000
/** The platform's owner is told so long before one ends. */
export const certificateWarnDays = 30

/** What may be known of a certificate: everything but itself. */
export const PaymentCertificate = z.object({
  id,
  destination: z.enum(certificateDestinations),
  subject: z.string(),
  fingerprint: z.string(),
  startsAt: isoDate,
  endsAt: isoDate,
  createdAt: isoDate,
  /** Another one has taken its place. */
  retiredAt: isoDate.nullable(),
})
export type PaymentCertificate = z.infer<typeof PaymentCertificate>

export const listCertificates = endpoint({
  method: 'GET',
  path: '/settings/certificates',
  summary: 'The payment certificates in use and those before them. Never the certificates themselves.',
  access: 'platform:settings',
  response: z.array(PaymentCertificate),
})
export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/settings/cert-upload',
  summary:
    'Keeps a payment certificate (.p12, with its `password` as a field of the form) in the place of the one before it.',
  access: 'platform:settings',
  query: z.object({ ref: z.string().max(50).optional() }),
  file: { field: 'file', maxBytes: certificateMaxBytes },
  response: z.object({ mensagem: z.literal('Arquivo Anexado') }),
})

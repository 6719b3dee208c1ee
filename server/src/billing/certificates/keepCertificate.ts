import { certificateDestinations, certificateWarnDays, type PaymentCertificate } from '@chatflow/contract'
import type { Mailer } from '../../company/mails/mailer.ts'
import { days, later } from '../../platform/clock.ts'
import { seal } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Upload } from '../../platform/http/upload.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { readCertificate } from './readCertificate.ts'

/** Takes the place of the one before at once; of that one, only who it was is kept. */
export async function keepCertificate(
  { db, now }: Platform,
  sealKey: Buffer,
  { destination, file }: { destination: string | undefined; file: Upload },
) {
  if (!certificateDestinations.some((known) => known === destination) || !destination)
    fail('ERR_CERTIFICATE_DESTINATION')
  if (!/\.p12$/i.test(file.filename)) fail('ERR_CERTIFICATE_FORMAT')
  const passphrase = file.fields['password'] ?? ''
  const known = readCertificate({ pfx: file.content, passphrase }, now())
  const sealed = seal(sealKey, JSON.stringify({ pfx: file.content.toString('base64'), passphrase }))
  const createdAt = now().toISOString()
  await db
    .updateTable('paymentCertificates')
    .set({ sealed: null, retiredAt: createdAt })
    .where('destination', '=', destination)
    .where('retiredAt', 'is', null)
    .execute()
  await db
    .insertInto('paymentCertificates')
    .values({ destination, sealed, createdAt, ...known })
    .execute()
  return { destination, ...known }
}

export async function listCertificates({ db }: Platform): Promise<PaymentCertificate[]> {
  const rows = await db
    .selectFrom('paymentCertificates')
    .select(['id', 'destination', 'subject', 'fingerprint', 'startsAt', 'endsAt', 'createdAt', 'retiredAt'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows as PaymentCertificate[]
}

/** Says in good time, once for each, that a certificate is about to end: without it no PIX comes in. */
export async function warnOfEnding(platform: Platform, mailer: Mailer) {
  const { db, now } = platform
  const ending = await db
    .updateTable('paymentCertificates')
    .set({ warnedAt: now().toISOString() })
    .where('retiredAt', 'is', null)
    .where('warnedAt', 'is', null)
    .where('endsAt', '<', later(now(), days(certificateWarnDays)).toISOString())
    .returning(['subject', 'endsAt'])
    .execute()
  if (ending.length === 0) return
  const owners = await db
    .selectFrom('users')
    .select('email')
    .where('super', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  for (const { subject, endsAt } of ending)
    for (const { email: recipient } of owners)
      await mailer.send(platform, {
        recipient,
        subject: 'O certificado de pagamento está para vencer',
        body: `O certificado ${subject} vence em ${endsAt.slice(0, 10)}. Depois disso nenhum PIX é recebido.\n\nEnvie o novo certificado em Configurações, Certificado de pagamento.`,
      })
}

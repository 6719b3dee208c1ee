import type { Config } from '../../platform/config.ts'
import { handleJob, type RunningJob } from '../../platform/jobs/job.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { brandNameOf } from '../domains/companyDomain.ts'
import { deliverMail } from './mails.jobs.ts'
import { inNameOf, isMailSetUp, openTransport, readMailSetUp, type MailConfig } from './mailSetUp.ts'

interface Mail {
  recipient: string
  subject: string
  body: string
  /** The company in whose name it goes, if it has a brand of its own; otherwise in that of the installation. */
  companyId?: number
}

export interface Mailer {
  /** Leaves with the transaction. Without an SMTP server the mail is kept for the super user to read. */
  send(platform: Platform, mail: Mail): Promise<void>
}

export function createMailer(config: Pick<Config, 'smtpUrl'>): Mailer {
  return {
    send: async (platform, { companyId, ...mail }) => {
      const leaves = await isMailSetUp(platform, config)
      const { id } = await platform.db
        .insertInto('mails')
        .values({
          ...mail,
          sender: companyId === undefined ? null : await brandNameOf(platform.db, companyId),
          status: leaves ? 'sending' : 'stored',
          createdAt: platform.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (leaves) await platform.enqueue(deliverMail, { mailId: id })
    },
  }
}

interface Delivery {
  config: MailConfig
  tenancy: Tenancy
  sealKey: Buffer
}
export const mailJobs = (delivery: Delivery) => [
  handleJob(deliverMail, ({ mailId }, running) => deliver(delivery, mailId, running)),
]

async function deliver({ config, tenancy, sealKey }: Delivery, mailId: number, running: RunningJob) {
  const { mail, setUp } = await tenancy.withPlatform(async (platform) => ({
    mail: await platform.db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('status', '=', 'sending')
      .executeTakeFirst(),
    setUp: await readMailSetUp(platform, sealKey, config),
  }))
  if (!mail?.body || !setUp) return
  const transport = await openTransport(setUp)
  try {
    // The same id at every try: a mail server that took it before a crash recognises the repeat.
    const messageId = `<mail-${mail.id}-${Date.parse(mail.createdAt)}@chat-flow>`
    await transport.sendMail({
      from: mail.sender === null ? setUp.from : inNameOf(mail.sender, setUp.from),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId,
    })
  } catch (error) {
    await noteFailure(tenancy, mailId, (error as Error).message, running.attempt >= running.maxAttempts)
    throw error
  } finally {
    transport.close()
  }
  await tenancy.withPlatform(async (platform) => {
    await platform.db
      .updateTable('mails')
      .set({ status: 'sent', body: null, error: null, sentAt: platform.now().toISOString() })
      .where('id', '=', mailId)
      .execute()
  })
}

function noteFailure(tenancy: Tenancy, mailId: number, error: string, isLast: boolean) {
  return tenancy.withPlatform(async ({ db }) => {
    await db
      .updateTable('mails')
      .set({ error, status: isLast ? 'failed' : 'sending' })
      .where('id', '=', mailId)
      .execute()
  })
}

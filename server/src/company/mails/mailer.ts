import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import { handleJob, type RunningJob } from '../../platform/jobs/job.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { deliverMail } from './mails.jobs.ts'

export interface Mailer {
  /** Leaves with the transaction. Without an SMTP server the mail is kept for the super user to read. */
  send(platform: Platform, mail: { recipient: string; subject: string; body: string }): Promise<void>
}

export function createMailer(config: Pick<Config, 'smtpUrl'>): Mailer {
  return {
    send: async (platform, mail) => {
      const { id } = await platform.db
        .insertInto('mails')
        .values({
          ...mail,
          status: config.smtpUrl ? 'sending' : 'stored',
          createdAt: platform.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (config.smtpUrl) await platform.enqueue(deliverMail, { mailId: id })
    },
  }
}

export function mailJobs(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, tenancy: Tenancy) {
  return [handleJob(deliverMail, ({ mailId }, running) => deliver(config, tenancy, mailId, running))]
}

async function deliver(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  tenancy: Tenancy,
  mailId: number,
  running: RunningJob,
) {
  const mail = await tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('status', '=', 'sending')
      .executeTakeFirst(),
  )
  if (!mail?.body || !config.smtpUrl) return
  const transport = createTransport(config.smtpUrl)
  try {
    // The same id at every try: a mail server that took it before a crash recognises the repeat.
    const messageId = `<mail-${mail.id}-${Date.parse(mail.createdAt)}@chat-flow>`
    await transport.sendMail({
      from: config.mailFrom,
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

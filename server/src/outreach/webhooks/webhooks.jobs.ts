import type { Language } from '@chatflow/contract'
import type { Mailer } from '../../company/mails/mailer.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { deliverWaiting, type DeliveryDeps } from './deliver.ts'
import { deliverWebhook } from './enqueueDelivery.ts'
import { pausedMail } from './webhookMails.ts'

interface Deps extends DeliveryDeps {
  mailer: Mailer
}

export const webhookJobs = (deps: Deps): JobHandler[] => [
  handleJob(deliverWebhook, async ({ companyId, webhookId }) => {
    const isPaused = await deliverWaiting(deps, companyId, webhookId)
    if (isPaused) await tellAdmins(deps, companyId, webhookId)
  }),
]

/** Those who can mend it hear of it where they are: it may be weeks before somebody opens the page. */
async function tellAdmins({ tenancy, mailer }: Deps, companyId: number, webhookId: number) {
  await tenancy.withPlatform(async (platform) => {
    const { db } = platform
    const webhook = await db
      .selectFrom('webhooks')
      .select(['name', 'url'])
      .where('companyId', '=', companyId)
      .where('id', '=', webhookId)
      .executeTakeFirst()
    if (!webhook) return
    const admins = await db
      .selectFrom('users')
      .select(['name', 'email', 'language'])
      .where('companyId', '=', companyId)
      .where('profile', '=', 'admin')
      .orderBy('id')
      .execute()
    for (const { email, language, name } of admins)
      await mailer.send(platform, {
        recipient: email,
        ...pausedMail(language as Language, { admin: name, webhook }),
      })
  })
}

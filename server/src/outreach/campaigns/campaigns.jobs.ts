import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../platform/http/fail.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { announceProgress, tellProgress } from './announceCampaign.ts'
import {
  countPeople,
  lookAfterCampaigns,
  removeRecipients,
  sendCampaigns,
  sendConfirmed,
  sendSoon,
  writeExport,
  writeRecipients,
} from './campaignJobs.ts'
import { campaignSettings } from './campaignSettings.ts'
import { countNow } from './countPeople.ts'
import { removeLeft } from './deleteCampaign.ts'
import { failExport, runExport } from './exportRecipients.ts'
import { finishIfDone, lookAfter } from './lookAfterCampaigns.ts'
import { claimConfirmed } from './nextRecipient.ts'
import { failRecipient } from './recordResult.ts'
import { sendNext, type Engine } from './sendNext.ts'
import { sendTo } from './sendTo.ts'
import { listRecipientsOf } from './writeRecipients.ts'

/** So many in one job: others have their turn in between. */
const maxInJob = 24
/** So many times as long as a message took is rested until the next: a campaign without pauses leaves the machine to people. */
const restsFor = 1

interface Options {
  tenancy: Tenancy
  storage: Storage
  log: Logger
}

export function campaignJobs({ tenancy, storage, log }: Options): JobHandler[] {
  const engine: Engine = { tenancy, random: Math.random }
  return [
    handleJob(lookAfterCampaigns, () => lookAfter({ tenancy, log })),
    handleJob(writeRecipients, ({ companyId, campaignId }) =>
      listRecipientsOf(tenancy, companyId, campaignId),
    ),
    handleJob(sendCampaigns, ({ companyId, connectionId }) => sendSome(engine, companyId, connectionId)),
    handleJob(sendConfirmed, ({ companyId, recipientId }) => answerConfirmed(engine, companyId, recipientId)),
    handleJob(countPeople, ({ companyId, campaignId }) =>
      tenancy.withTenant(companyId, (tenant) => countNow(tenant, campaignId)),
    ),
    handleJob(removeRecipients, ({ companyId, campaignId }) => removeLeft(tenancy, companyId, campaignId)),
    handleJob(
      writeExport,
      (writing) => runExport({ tenancy, storage }, writing),
      (writing) => failExport(tenancy, writing),
    ),
    handleJob(tellProgress, ({ companyId, campaignId, told }) =>
      tenancy.withTenant(companyId, async (tenant) => {
        await finishIfDone(tenant, campaignId)
        await announceProgress(tenant, campaignId, told)
      }),
    ),
  ]
}

/** As many as may leave now; then a job for the time at which the next one may. */
async function sendSome(engine: Engine, companyId: number, connectionId: number) {
  for (let sent = 0; sent < maxInJob; sent++) {
    const began = performance.now()
    const step = await sendNext(engine, companyId, connectionId)
    if (step.sent) {
      // A busy machine takes longer for each: the more it has to do for people, the more of it is left to them.
      await pause(restsFor * (performance.now() - began))
      continue
    }
    if (step.againAt) await again(engine, companyId, connectionId, step.againAt)
    return
  }
  await again(engine, companyId, connectionId)
}

const again = ({ tenancy }: Engine, companyId: number, connectionId: number, runAt?: Date) =>
  tenancy.withTenant(companyId, (tenant) => sendSoon(tenant, [connectionId], runAt))

/** What somebody said yes to. */
async function answerConfirmed({ tenancy, random }: Engine, companyId: number, recipientId: number) {
  try {
    await tenancy.withTenant(companyId, async (tenant) => {
      const turn = await claimConfirmed(tenant, recipientId)
      const connectionId = turn?.recipient.whatsappId ?? null
      if (!turn || connectionId === null) return
      await sendTo(tenant, turn, {
        connectionId,
        settings: await campaignSettings(tenant),
        random,
        isAwaited: true,
      })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, text } = error
    await tenancy.withTenant(companyId, (tenant) => failRecipient(tenant, recipientId, { code, text }))
  }
}

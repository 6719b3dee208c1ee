import {
  unknownCampaignVariables,
  type CampaignPreflight,
  type CampaignSettings,
  type PreflightProblem,
} from '@chatflow/contract'
import { findTemplate } from '../../channels/templates/findTemplates.ts'
import { companyHours } from '../../company/companies/companyHours.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readCapacities } from './capacities.ts'
import { findCampaign, type CampaignRow } from './campaigns.queries.ts'
import { campaignSettings } from './campaignSettings.ts'
import { peopleNow } from './countPeople.ts'
import { forecast } from './forecast.ts'
import { findProblems } from './problems.ts'
import { samplePeople } from './samplePeople.ts'

/** What would happen if a campaign were started. `hasFile`: what is attached is really there. */
export async function checkCampaign(
  tenant: Tenant,
  campaignId: number,
  hasFile: (name: string) => Promise<boolean>,
): Promise<CampaignPreflight> {
  const campaign = (await findCampaign(tenant, campaignId)) ?? fail('ERR_NO_CAMPAIGN_FOUND')
  const settings = await campaignSettings(tenant)
  const people = await peopleNow(tenant, campaign)
  const capacities = await readCapacities(tenant, campaign.whatsappIds)
  const calendar = { ...settings, ...(await companyHours(tenant)) }
  const count = people.recipients?.unique ?? 0
  const plan = forecast({
    count,
    startsAt: startOf(tenant, campaign),
    settings,
    calendar,
    connections: capacities,
  })
  const { mediaPath } = campaign.media ?? {}
  const isFileGone = mediaPath !== undefined && mediaPath !== null && !(await hasFile(mediaPath))
  return {
    ...people,
    problems: [
      ...(await findProblems(tenant, campaign, people.isCounting ? null : people.recipients)),
      ...unknownVariables(campaign, settings),
      ...(isFileGone ? [{ code: 'media_gone', severity: 'error' } as const] : []),
      ...(plan.startsAt === null ? [{ code: 'never_sends', severity: 'error' } as const] : []),
    ],
    caps: capacities.map(({ whatsappId, name, perHour, perDay, warmUpDay }) => ({
      whatsappId,
      name,
      perHour,
      perDay,
      warmUpDay,
    })),
    plan,
    cost: await costOf(tenant, campaign, { settings, people: people.recipients }),
    samples: await samplePeople(tenant, campaign, settings.variables),
  }
}

function startOf({ now }: Tenant, { scheduledAt }: CampaignRow): Date {
  const wanted = scheduledAt === null ? now() : new Date(scheduledAt)
  return wanted > now() ? wanted : now()
}

function unknownVariables(
  { messages, confirmationMessages }: CampaignRow,
  { variables }: CampaignSettings,
): PreflightProblem[] {
  const keys = variables.map(({ key }) => key)
  const names = [...messages, ...confirmationMessages].flatMap((text) => unknownCampaignVariables(text, keys))
  const unknown = [...new Set(names)]
  if (unknown.length === 0) return []
  const subject = unknown.map((name) => `{${name}}`).join(' ')
  return [{ code: 'unknown_variable', severity: 'warning', count: unknown.length, subject }]
}

interface Priced {
  settings: CampaignSettings
  people: CampaignPreflight['recipients']
}
/** Between what it costs when everybody whose window is open is answered for the price of a service, and when nobody is. */
async function costOf(tenant: Tenant, campaign: CampaignRow, { settings: { rateCard }, people }: Priced) {
  if (!rateCard || !people) return null
  const { currency, perMessage } = rateCard
  const price = perMessage[await kindOf(tenant, campaign)]
  const inside = people.unique - people.outsideWindow
  const rounded = (amount: number) => Math.round(amount * 100) / 100
  const low = inside * Math.min(perMessage.service, price) + people.outsideWindow * price
  return { currency, low: rounded(low), high: rounded(people.unique * price) }
}

async function kindOf(
  tenant: Tenant,
  { template, whatsappId }: CampaignRow,
): Promise<'marketing' | 'utility'> {
  const found =
    template && whatsappId !== null && (await findTemplate(tenant, whatsappId, template.templateId))
  return found && found.category.toUpperCase() === 'UTILITY' ? 'utility' : 'marketing'
}

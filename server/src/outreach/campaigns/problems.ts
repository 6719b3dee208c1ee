import { isTemplateSendable, type CampaignPreflight, type PreflightProblem } from '@chatflow/contract'
import { findTemplateOn } from '../../channels/templates/findTemplates.ts'
import { companySnapshot, type ConnectionName } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { fileProblem } from './campaignTemplate.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import { filled } from './composeMessage.ts'

const error = (code: PreflightProblem['code']): PreflightProblem => ({ code, severity: 'error' })
const warning = (code: PreflightProblem['code'], more: Partial<PreflightProblem> = {}): PreflightProblem => ({
  code,
  severity: 'warning',
  ...more,
})

/** What stands in the way of a start, or should be known before. `people` is null while they are being counted. */
export async function findProblems(
  tenant: Tenant,
  campaign: CampaignRow,
  people: CampaignPreflight['recipients'],
): Promise<PreflightProblem[]> {
  const { connections } = await companySnapshot(tenant)
  const chosen = campaign.whatsappIds.flatMap((id) => connections.get(id) ?? [])
  return [
    ...ofTexts(campaign),
    ...ofPeople(campaign, people),
    ...ofConnections(chosen),
    ...(await ofTemplate(tenant, campaign, chosen)),
    ...ofWindow(campaign, chosen, people),
  ]
}

function ofTexts({ messages, confirmation, confirmationMessages, template, trial }: CampaignRow) {
  const numbers = filled(messages)
  return [
    ...(numbers.length === 0 && !template ? [error('no_message')] : []),
    ...(confirmation && filled(confirmationMessages).length === 0
      ? [warning('no_confirmation_message')]
      : []),
    ...(trial && trial.variants.some((variant) => !numbers.includes(variant))
      ? [error('trial_without_messages')]
      : []),
  ]
}

function ofPeople(
  { contactListId, tagListId, copiedFrom }: CampaignRow,
  people: CampaignPreflight['recipients'],
): PreflightProblem[] {
  if ((contactListId ?? tagListId ?? copiedFrom) === null) return [error('list_gone')]
  return people?.unique === 0 ? [error('no_recipients')] : []
}

function ofConnections(chosen: ConnectionName[]): PreflightProblem[] {
  if (chosen.length === 0) return [error('no_connection')]
  const down = chosen.filter(({ status }) => status !== 'CONNECTED')
  const subject = down.map(({ name }) => name).join(', ')
  return down.length === 0 ? [] : [warning('connection_down', { count: down.length, subject })]
}

/** Each connection sends a template of its own: the chosen one, or the one with the same name and language. */
async function ofTemplate(
  tenant: Tenant,
  { template, media }: CampaignRow,
  chosen: ConnectionName[],
): Promise<PreflightProblem[]> {
  if (!template) return []
  const problems: PreflightProblem[] = []
  for (const { id, name, abilities } of chosen) {
    if (!abilities.templates) continue
    const found = await findTemplateOn(tenant, id, template.templateId)
    if (!found) problems.push({ ...error('template_missing'), subject: name })
    else if (!isTemplateSendable(found))
      problems.push({ ...error('template_not_approved'), subject: found.name })
    else if (await fileProblem(tenant, { connectionId: id, choice: template, media }))
      problems.push({ ...error('template_file'), subject: found.name })
  }
  return problems
}

/** Without an approved text nobody outside the reply window is reached. */
function ofWindow(
  { template }: CampaignRow,
  chosen: ConnectionName[],
  people: CampaignPreflight['recipients'],
): PreflightProblem[] {
  const outside = people?.outsideWindow ?? 0
  const needs = chosen.some(({ abilities }) => abilities.replyWindowHours !== null && abilities.templates)
  return !template && needs && outside > 0 ? [warning('template_needed', { count: outside })] : []
}

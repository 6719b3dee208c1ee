import { CampaignForm, isCampaignEditable, maxVariants, type CampaignChanges } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { givenMoment } from '../../platform/calendar.ts'
import { fail } from '../../platform/http/fail.ts'
import { wholeForm } from '../../platform/http/wholeForm.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign } from './announceCampaign.ts'
import { requireTemplate } from './campaignTemplate.ts'
import { lockCampaign, type CampaignRow } from './campaigns.queries.ts'
import { requireList } from '../contactLists/requireList.ts'

export async function createCampaign(tenant: Tenant, userId: number, form: CampaignForm): Promise<number> {
  await requireKnown(tenant, form)
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('campaigns')
    .values({
      ...(await columnsOf(tenant, form)),
      companyId: tenant.companyId,
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announceCampaign(tenant, 'create', id)
  return id
}

/** What nobody waits for yet changes as a whole. Of a stopped one only what is still to be said: its recipients are known. */
export async function updateCampaign(tenant: Tenant, id: number, changes: CampaignChanges) {
  const before = await lockCampaign(tenant, id)
  const isStopped = before.status === 'CANCELADA'
  if (!isStopped && !isCampaignEditable(before, tenant.now())) fail('ERR_CAMPAIGN_STATE')
  const form = wholeForm(CampaignForm, formOf(before), changes)
  await requireKnown(tenant, form)
  const columns = await columnsOf(tenant, form)
  const { status: _status, scheduledAt: _time, contactListId: _list, tagListId: _tag, ...said } = columns
  await tenant.db
    .updateTable('campaigns')
    .set({ ...(isStopped ? said : { ...columns, ...forgetCopied(before, form) }), counted: null })
    .set({ updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await announceCampaign(tenant, 'update', id)
}

/** Another first connection takes the place of the one before; those that share its sending stay. */
function formOf({ messages, confirmationMessages, ...row }: CampaignRow) {
  const texts = variants.flatMap((number) => [
    [`message${number}`, messages[number - 1]],
    [`confirmationMessage${number}`, confirmationMessages[number - 1]],
  ])
  const whatsappIds = row.whatsappIds.filter((id) => id !== row.whatsappId)
  return { ...row, ...Object.fromEntries(texts), whatsappIds }
}

/** A list or a tag takes the place of the campaign that it was copied from. */
const forgetCopied = ({ copiedFrom }: CampaignRow, { contactListId, tagListId }: CampaignForm) =>
  copiedFrom !== null && (contactListId !== null || tagListId !== null)
    ? { copiedFrom: null, copiedWhich: null }
    : {}

/** For the same people, or for those of it who were not reached or did not answer. Its file is shown by both. */
export async function copyCampaign(
  tenant: Tenant,
  userId: number,
  id: number,
  to: 'all' | 'failed' | 'unanswered',
): Promise<number> {
  const source = await lockCampaign(tenant, id)
  const at = tenant.now().toISOString()
  const some = { copiedFrom: id, copiedWhich: to, contactListId: null, tagListId: null } as const
  const { contactListId, tagListId, copiedFrom, copiedWhich } = source
  const copied = await tenant.db
    .insertInto('campaigns')
    .values({
      companyId: tenant.companyId,
      name: source.name,
      messages: source.messages,
      confirmationMessages: source.confirmationMessages,
      confirmation: source.confirmation,
      media: source.media && JSON.stringify(source.media),
      template: source.template && JSON.stringify(source.template),
      trial: source.trial && JSON.stringify(source.trial),
      whatsappId: source.whatsappId,
      whatsappIds: source.whatsappIds,
      userId: source.userId,
      queueId: source.queueId,
      openTicket: source.openTicket,
      statusTicket: source.statusTicket,
      ...(to === 'all' ? { contactListId, tagListId, copiedFrom, copiedWhich } : some),
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announceCampaign(tenant, 'create', copied.id)
  return copied.id
}

const variants = Array.from({ length: maxVariants }, (_, index) => index + 1)
type Numbered = 1 | 2 | 3 | 4 | 5

async function columnsOf(tenant: Tenant, form: CampaignForm) {
  const { company } = await companySnapshot(tenant)
  const scheduledAt = form.scheduledAt && givenMoment(form.scheduledAt, company.timezone).toISOString()
  return {
    name: form.name,
    messages: variants.map((number) => form[`message${number as Numbered}`]),
    confirmationMessages: variants.map((number) => form[`confirmationMessage${number as Numbered}`]),
    confirmation: form.confirmation,
    scheduledAt,
    status: scheduledAt === null ? ('INATIVA' as const) : ('PROGRAMADA' as const),
    contactListId: form.contactListId,
    tagListId: form.tagListId,
    whatsappId: form.whatsappId,
    whatsappIds: chosenIn(form),
    userId: form.userId,
    queueId: form.queueId,
    openTicket: form.openTicket,
    statusTicket: form.statusTicket,
    template: form.template && JSON.stringify(form.template),
    trial: form.trial && JSON.stringify(form.trial),
  }
}

const chosenIn = ({ whatsappId, whatsappIds = [] }: CampaignForm) => [
  ...new Set([whatsappId, ...whatsappIds]),
]

/** Everything it names belongs to the company. */
async function requireKnown(tenant: Tenant, form: CampaignForm) {
  const { users, queues, connections, tags } = await companySnapshot(tenant)
  if (form.userId !== null && !users.has(form.userId)) fail('ERR_NO_USER_FOUND')
  if (form.queueId !== null && !queues.has(form.queueId)) fail('ERR_NO_QUEUE_FOUND')
  if (form.tagListId !== null && !tags.has(form.tagListId)) fail('ERR_NO_TAG_FOUND')
  if (form.contactListId !== null) await requireList(tenant, form.contactListId)
  if (chosenIn(form).some((id) => !connections.has(id))) fail('ERR_NO_WAPP_FOUND')
  if (form.template) await requireTemplate(tenant, chosenIn(form), form.template)
}

import {
  renderCampaignText,
  type CampaignPreflight,
  type OwnVariable,
  type TemplateChoice,
  type VariableValues,
} from '@chatflow/contract'
import { sql } from 'kysely'
import { readTemplateChoice } from '../../channels/templates/chooseTemplate.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { hidesNumbers } from '../../conversations/contacts/hiddenNumbers.ts'
import { maskedContact } from '../../conversations/contacts/maskParts.ts'
import { attachmentOf } from '../../media/attachment.ts'
import { AppError } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import { choiceOn } from './campaignTemplate.ts'
import { filled, renderChoice, valuesFor } from './composeMessage.ts'
import { optedOutOf } from './optedOut.ts'
import { peopleOf, reasonAgainst, samePerson } from './recipientSource.ts'

interface Person {
  name: string
  address: string
  email: string
  extra: Record<string, string>
  contactId: number | null
}

/** So many are shown, of the first so many of a list. */
const shown = 5
const lookedAt = 100

type Sample = CampaignPreflight['samples'][number]

/** Some people with the exact words they would get. */
export async function samplePeople(
  tenant: Tenant,
  campaign: CampaignRow,
  own: OwnVariable[],
): Promise<Sample[]> {
  const people = await somePeople(tenant, campaign)
  const template = await templateOf(tenant, campaign)
  const samples: Sample[] = []
  for (const [index, person] of people.entries())
    samples.push(await sampleOf(tenant, campaign, { person, index, own, template }))
  return samples
}

async function somePeople(tenant: Tenant, campaign: CampaignRow): Promise<Person[]> {
  const { rows } = await sql<Person>`with people as (
      select *, row_number() over (partition by ${samePerson} order by source_id) as nth
      from (${peopleOf(tenant, campaign, { after: 0, limit: lookedAt })}) page)
    select name, address, email, extra, contact_id from people
    where ${reasonAgainst(sql`nth > 1`, optedOutOf(tenant, sql`people`))} is null
    order by source_id limit ${shown}`.execute(tenant.db)
  return rows
}

/** What the customer reads of a template, its gaps filled with what the campaign says of them, and whether with the file. */
interface Template {
  words(render: (text: string) => string): Promise<string>
  hasFile: boolean
}
async function templateOf(
  tenant: Tenant,
  { template, whatsappIds }: CampaignRow,
): Promise<Template | undefined> {
  const { connections } = await companySnapshot(tenant)
  const connectionId = whatsappIds.find((id) => connections.get(id)?.abilities.templates)
  if (!template || connectionId === undefined) return undefined
  const read = async (choice: TemplateChoice) => {
    try {
      return await readTemplateChoice(tenant, connectionId, await choiceOn(tenant, connectionId, choice))
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
  return {
    words: async (render) => (await read(renderChoice(template, render)))?.body ?? '',
    hasFile: (await read(template))?.file !== undefined,
  }
}

interface Sampled {
  person: Person
  index: number
  own: OwnVariable[]
  template: Template | undefined
}
async function sampleOf(
  tenant: Tenant,
  campaign: CampaignRow,
  { person, index, own, template }: Sampled,
): Promise<Sample> {
  const values = valuesFor(await valuesOf(tenant, campaign, person), person)
  const render = (text: string) => renderCampaignText(text, values, own)
  const variants = campaign.trial?.variants ?? filled(campaign.messages)
  const variant = variants[index % Math.max(1, variants.length)] ?? 1
  const questions = filled(campaign.confirmationMessages)
  const question = questions[index % Math.max(1, questions.length)]
  return {
    name: person.name,
    number: person.address,
    variant,
    text: template ? await template.words(render) : render(campaign.messages[variant - 1] ?? ''),
    mediaPath: template?.hasFile === false ? null : attachmentOf(tenant, campaign.media).mediaPath,
    confirmationText:
      campaign.confirmation && question && !template
        ? render(campaign.confirmationMessages[question - 1] ?? '')
        : null,
  }
}

/** As the sending knows them; of the ticket, which there is none yet, it says nothing. */
async function valuesOf(
  tenant: Tenant,
  { userId, queueId, whatsappId }: CampaignRow,
  { name, address, email, contactId }: Person,
): Promise<VariableValues> {
  const { company, settings, users, queues, connections } = await companySnapshot(tenant)
  const extraInfo = contactId === null ? [] : await listExtraInfo(tenant, contactId)
  const contact = { name, number: address, email, isGroup: false, extraInfo }
  return {
    contact: hidesNumbers(settings) ? maskedContact(contact) : contact,
    companyName: company.name,
    timezone: company.timezone,
    language: settings.language,
    now: tenant.now(),
    queueName: queues.get(queueId ?? 0)?.name,
    connectionName: connections.get(whatsappId ?? 0)?.name,
    userName: users.get(userId ?? 0)?.name,
  }
}

const listExtraInfo = ({ db, companyId }: Tenant, contactId: number) =>
  db
    .selectFrom('contactExtraInfo')
    .select(['name', 'value'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()

import type { TemplateChoice } from '@chatflow/contract'
import { readTemplateChoice, refuseWrongFile } from '../../channels/templates/chooseTemplate.ts'
import { findTemplate, findTemplateOn } from '../../channels/templates/findTemplates.ts'
import { templateMessage } from '../../conversations/messages/templateMessage.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { AppError, fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The same choice on another of the connections that share a campaign: templates belong to theirs. */
export async function choiceOn(
  tenant: Tenant,
  connectionId: number,
  choice: TemplateChoice,
): Promise<TemplateChoice> {
  const { id } =
    (await findTemplateOn(tenant, connectionId, choice.templateId)) ?? fail('ERR_NO_TEMPLATE_FOUND')
  return { ...choice, templateId: id }
}

interface Filled {
  connectionId: number
  choice: TemplateChoice
  media: StoredMedia | null
}
/** The approved text as a message, with the campaign's file in its head where it wants one. */
export async function composeTemplate(tenant: Tenant, { connectionId, choice, media }: Filled) {
  try {
    const own = await choiceOn(tenant, connectionId, choice)
    return await templateMessage(tenant, connectionId, own, media)
  } catch (error) {
    // Whatever is wrong with it is wrong for everybody: the campaign waits, and no recipient is used up.
    if (error instanceof AppError && error.code !== 'ERR_NO_TEMPLATE_FOUND') fail('ERR_TEMPLATE_NOT_APPROVED')
    throw error
  }
}

/** Refuses a choice that none of the connections knows, or that is not complete. Its file comes afterwards. */
export async function requireTemplate(tenant: Tenant, connectionIds: number[], choice: TemplateChoice) {
  for (const id of connectionIds)
    if (await findTemplate(tenant, id, choice.templateId)) return readTemplateChoice(tenant, id, choice)
  return fail('ERR_NO_TEMPLATE_FOUND')
}

/** What the network would not take of a template's file; nothing where all is well. */
export async function fileProblem(
  tenant: Tenant,
  { connectionId, choice, media }: Filled,
): Promise<AppError | undefined> {
  try {
    const own = await choiceOn(tenant, connectionId, choice)
    refuseWrongFile((await readTemplateChoice(tenant, connectionId, own)).file, media)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

import {
  fillTemplate,
  isTemplateSendable,
  templateGaps,
  type TemplateChoice,
  type TemplateData,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findTemplate } from './templates.queries.ts'

/** A template with its gaps filled, as a message holds it. Refuses one that the network would refuse. */
export async function chooseTemplate(
  tenant: Tenant,
  connectionId: number,
  choice: TemplateChoice,
): Promise<{ body: string; dataJson: string }> {
  const template =
    (await findTemplate(tenant, connectionId, choice.templateId)) ?? fail('ERR_NO_TEMPLATE_FOUND')
  if (!isTemplateSendable(template)) fail('ERR_TEMPLATE_NOT_APPROVED')
  const { header, body, buttons } = templateGaps(template)
  const { parameters, headerParameters, buttonParameters } = choice
  const isComplete =
    parameters.length === body.length &&
    headerParameters.length === header.length &&
    buttons.every(({ index }) => buttonParameters.some((given) => given.index === index)) &&
    buttonParameters.length === buttons.length
  if (!isComplete) fail('ERR_INVALID_INPUT', { details: [{ path: 'parameters', message: 'Required' }] })
  const isNamed = body.some((name) => !/^\d+$/.test(name))
  const data: TemplateData = {
    kind: 'template',
    name: template.name,
    language: template.language,
    parameters,
    ...(isNamed && { names: body }),
    ...(headerParameters.length > 0 && { headerParameters }),
    ...(buttonParameters.length > 0 && { buttonParameters }),
  }
  return { body: fillTemplate(template, choice), dataJson: JSON.stringify(data) }
}

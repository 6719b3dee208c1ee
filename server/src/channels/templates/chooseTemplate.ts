import {
  fillTemplate,
  isTemplateSendable,
  templateFile,
  templateFiles,
  templateGaps,
  type TemplateChoice,
  type TemplateData,
  type TemplateFile,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findTemplate } from './findTemplates.ts'

/** A template with its gaps filled, and which file its head wants. Refuses one that the network would refuse. */
export async function readTemplateChoice(
  tenant: Tenant,
  connectionId: number,
  choice: TemplateChoice,
): Promise<{ body: string; data: TemplateData; file: TemplateFile | undefined }> {
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
  const file = templateFile(template)
  const isNamed = body.some((name) => !/^\d+$/.test(name))
  const data: TemplateData = {
    kind: 'template',
    name: template.name,
    language: template.language,
    parameters,
    ...(isNamed && { names: body }),
    ...(headerParameters.length > 0 && { headerParameters }),
    ...(buttonParameters.length > 0 && { buttonParameters }),
    ...(file && { headerFile: templateFiles[file].kind }),
  }
  return { body: fillTemplate(template, choice), data, file }
}

/** Refuses a file that the network would not take into the head of the template, and none where one is wanted. */
export function refuseWrongFile(
  wanted: TemplateFile | undefined,
  given: { mediaMime: string; mediaSize: number } | null,
) {
  if (!wanted) return
  const { types, maxBytes } = templateFiles[wanted]
  if (!given) fail('ERR_INVALID_INPUT', { details: [{ path: 'file', message: 'Required' }] })
  if (types && !types.some((type) => given.mediaMime.startsWith(type)))
    fail('ERR_INVALID_INPUT', { details: [{ path: 'file', message: 'Wrong type' }] })
  if (given.mediaSize > maxBytes) fail('ERR_TOO_LARGE')
}

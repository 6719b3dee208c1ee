import { GraphRefusal } from './graphCall.ts'
import { mediaLimits, type SentMessage, type TemplateSend } from './whatsappPayloads.ts'

export interface GraphTemplate {
  id: string
  name: string
  language: string
  status: string
  category: string
  components: { type: string; format?: string; text?: string; buttons?: unknown[] }[]
}
export interface StoredFile {
  bytes: Buffer
  type: string
}

/** The file of a message is there, and is what such messages may carry. */
export function checkFile({ files }: { files: Map<string, StoredFile> }, message: SentMessage) {
  const limits = mediaLimits[message.type]
  if (!limits) return
  const { id } = (message as unknown as Record<string, { id?: string }>)[message.type] ?? {}
  if (id === undefined) return
  const file = files.get(id)
  if (!file)
    throw new GraphRefusal({ code: 131053, message: 'Media upload error', details: `No media ${id}` })
  if (!limits.types.test(file.type) || file.bytes.length > limits.bytes)
    throw new GraphRefusal({
      code: 131053,
      message: 'Media upload error',
      details: `${file.type} of ${file.bytes.length} bytes is no ${message.type}`,
    })
}

/** The template is known and approved, and has as many values as gaps. */
export function checkTemplate(
  { templates, files }: { templates: GraphTemplate[]; files: Map<string, StoredFile> },
  { name, language, components = [] }: TemplateSend,
) {
  const known = templates.find((one) => one.name === name && one.language === language.code)
  if (!known)
    throw new GraphRefusal({
      status: 404,
      code: 132001,
      message: 'Template name does not exist in the translation',
    })
  if (known.status !== 'APPROVED') throw new GraphRefusal({ code: 132015, message: 'Template is paused' })
  for (const part of known.components) {
    const parameters = components.find((one) => one.type === part.type.toLowerCase())?.parameters ?? []
    checkPart({ files }, part, parameters)
  }
}

function checkPart(
  { files }: { files: Map<string, StoredFile> },
  { type, format, text = '' }: GraphTemplate['components'][number],
  parameters: TemplateParameter[],
) {
  const isFile = format !== undefined && format !== 'TEXT'
  if (isFile) checkHead({ files }, format.toLowerCase(), parameters[0])
  const gaps = isFile ? 1 : new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size
  const given = parameters.length
  if (gaps !== given && (type === 'BODY' || type === 'HEADER'))
    throw new GraphRefusal({
      code: 132000,
      message: 'Number of parameters does not match the expected number of params',
      details: `${type}: ${given} given, ${gaps} expected`,
    })
}

/** The head of a template wants a file of its own kind, which was uploaded before. */
function checkHead(
  { files }: { files: Map<string, StoredFile> },
  format: string,
  parameter: TemplateParameter | undefined,
) {
  const limits = mediaLimits[format]
  const { id = '' } = (parameter as unknown as Record<string, { id?: string }> | undefined)?.[format] ?? {}
  const file = files.get(id)
  const isGood = file && limits && limits.types.test(file.type) && file.bytes.length <= limits.bytes
  if (parameter?.type !== format || !isGood)
    throw new GraphRefusal({
      code: 132012,
      message: 'Parameter format does not match format in the created template',
      details: `header: Format mismatch, expected ${format.toUpperCase()}`,
    })
}
type TemplateParameter = NonNullable<TemplateSend['components']>[number]['parameters'][number]

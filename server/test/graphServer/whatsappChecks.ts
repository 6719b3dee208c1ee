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
  { templates }: { templates: GraphTemplate[] },
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
  for (const { type, text = '' } of known.components) {
    const gaps = new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size
    const given = components.find((one) => one.type === type.toLowerCase())?.parameters.length ?? 0
    if (gaps !== given && (type === 'BODY' || type === 'HEADER'))
      throw new GraphRefusal({
        code: 132000,
        message: 'Number of parameters does not match the expected number of params',
        details: `${type}: ${given} given, ${gaps} expected`,
      })
  }
}

import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate, text } from '../platform/fields.ts'

/** Texts that a network has approved beforehand. Fields are named as the Graph API names them. */

const TemplateButton = z.object({
  type: z.string(),
  text: z.string().default(''),
  url: z.string().optional(),
})
export const TemplateComponent = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(TemplateButton).optional(),
})
export const MessageTemplate = z.object({
  id,
  connectionId: id,
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** APPROVED, PENDING, REJECTED, PAUSED, … */
  status: z.string(),
  components: z.array(TemplateComponent),
  updatedAt: isoDate,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
type Texts = Pick<MessageTemplate, 'components'>

/** A template with what goes into its gaps. */
export const TemplateChoice = z.object({
  templateId: id,
  /** Of the body, in the order in which the gaps first appear. */
  parameters: z.array(text(1024).trim().min(1, 'Required')).max(50).default([]),
  headerParameters: z.array(text(60).trim().min(1, 'Required')).max(1).default([]),
  /** The ends of the addresses that its buttons open. */
  buttonParameters: z
    .array(z.object({ index: z.number().int().min(0).max(9), text: text(2000).trim().min(1, 'Required') }))
    .max(10)
    .default([]),
})
export type TemplateChoice = z.infer<typeof TemplateChoice>

const gap = /\{\{\s*(\w+)\s*\}\}/g

/** The names of the gaps of a text, each once. */
const gapsIn = (words = '') => [...new Set([...words.matchAll(gap)].map(([, name = '']) => name))]

const partOf = ({ components }: Texts, type: string) =>
  components.find((component) => component.type.toUpperCase() === type)

/** Which gaps there are to fill. */
export function templateGaps(template: Texts) {
  const buttons = partOf(template, 'BUTTONS')?.buttons ?? []
  return {
    header: gapsIn(partOf(template, 'HEADER')?.text),
    body: gapsIn(partOf(template, 'BODY')?.text),
    buttons: buttons.flatMap(({ url, text: label }, index) =>
      gapsIn(url).length > 0 ? [{ index, label, url: url ?? '' }] : [],
    ),
  }
}

const megabyte = 1024 * 1024
/** The files that a head may hold, and what networks take as such. Any file can be a document. */
export const templateFiles = {
  IMAGE: { kind: 'image', types: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte },
  VIDEO: { kind: 'video', types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte },
  DOCUMENT: { kind: 'document', types: undefined, maxBytes: 100 * megabyte },
} as const
export type TemplateFile = keyof typeof templateFiles
const isFile = (format: string | undefined): format is TemplateFile =>
  format !== undefined && Object.hasOwn(templateFiles, format)

/** The kind of file that belongs into its head, chosen anew for each message. */
export function templateFile(template: Texts): TemplateFile | undefined {
  const format = partOf(template, 'HEADER')?.format
  return isFile(format) ? format : undefined
}

/** Whether it can be sent: approved, and with nothing in its head that cannot be given here, such as a place. */
export function isTemplateSendable(template: Texts & Pick<MessageTemplate, 'status'>): boolean {
  const format = partOf(template, 'HEADER')?.format
  return template.status === 'APPROVED' && (format === undefined || format === 'TEXT' || isFile(format))
}

/** What the customer reads. A gap that nothing was given for stays as it is written. */
export function fillTemplate(
  template: Texts,
  { parameters, headerParameters }: Pick<TemplateChoice, 'parameters' | 'headerParameters'>,
): string {
  const fill = (words: string | undefined, values: string[]) => {
    const names = gapsIn(words)
    return words?.replace(gap, (whole, name: string) => values[names.indexOf(name)] || whole)
  }
  return [
    fill(partOf(template, 'HEADER')?.text, headerParameters),
    fill(partOf(template, 'BODY')?.text, parameters),
    partOf(template, 'FOOTER')?.text,
  ]
    .filter(Boolean)
    .join('\n')
}

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  summary: 'The templates of the company, or of one connection, as they were last synchronised.',
  access: 'signedIn',
  query: z.object({ connectionId: z.coerce.number().int().positive().optional() }),
  response: z.array(MessageTemplate),
})
export const syncTemplates = endpoint({
  method: 'POST',
  path: '/templates/sync',
  summary: 'Reads the templates of a connection from its network again.',
  access: 'signedIn',
  body: z.object({ connectionId: id }),
  response: z.array(MessageTemplate),
})

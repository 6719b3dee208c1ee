import {
  AiBudget,
  ApiToken,
  Brand,
  Company,
  companySettingDefaults,
  Connection,
  ContactImport,
  ContactList,
  ExportFilter,
  FlowSummary,
  GovernorSettings,
  Help,
  Holiday,
  InvitationForm,
  Invoice,
  KnowledgeSource,
  PaymentCertificate,
  PhraseCampaign,
  Plan,
  Prompt,
  Queue,
  QueueIntegration,
  RecipientFilter,
  ReportDownload,
  ReportFilter,
  RetentionCounts,
  settingValue,
  skipReasons,
  SlaPolicy,
  TicketDetail,
  User,
  Webhook,
  type CompanySetting,
} from '@chatflow/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { valueWords } from './valueWords.ts'

const recorded = {
  AiBudget,
  ApiToken,
  Brand,
  Company,
  Connection,
  ContactImport: ContactImport.pick({ source: true, name: true }),
  ContactList,
  ExportFilter,
  FlowSummary,
  GovernorSettings,
  Help,
  Holiday,
  InvitationForm,
  Invoice: Invoice.pick({ status: true }),
  KnowledgeSource,
  PaymentCertificate,
  PhraseCampaign,
  Plan,
  Prompt,
  Queue,
  QueueIntegration,
  RecipientFilter: RecipientFilter.extend({ reason: z.enum(skipReasons) }),
  ReportDownload: ReportDownload.pick({ kind: true, format: true, total: true }),
  ReportFilter,
  RetentionCounts,
  SlaPolicy,
  TicketDetail,
  User,
  Webhook,
}
/** Left out of what is recorded, or of what is shown; a week is shown by its days. */
const unsaid = [
  'abilities',
  'greetingMediaAttachment',
  'health',
  'online',
  'profileImage',
  'qrcode',
  'schedules',
]
/** Shown by their names alone: of what is deleted nothing else is different. */
const named: Record<string, string[]> = {
  TicketDetail: ['contact', 'queue', 'tags', 'user', 'whatsapp'],
  User: ['company', 'queues'],
}
/** Names of their own in every language. */
const ownNames = ['fileType']

const files = import.meta.glob<object>('../../locales/*/*.json', { eager: true, import: 'default' })
const readIn = (language: string) => (place: string) => {
  const [namespace, path] = place.split(':')
  let found: unknown = files[`../../locales/${language}/${namespace}.json`]
  for (const part of path?.split('.') ?? []) found = (found as Record<string, unknown> | undefined)?.[part]
  return found
}

interface Recorded {
  field: string
  options: string[]
}
/** Every field of a schema, and of what lies within, with the values of those that are one of a few. */
function fieldsOf(schema: z.core.$ZodType, leftOut: string[], seen = new Set<unknown>()): Recorded[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.core.$ZodShape).flatMap(([field, value]) =>
      leftOut.includes(field)
        ? []
        : [{ field, options: optionsOf(value) }, ...fieldsOf(value, leftOut, seen)],
    )
  return within(schema).flatMap((inner) => fieldsOf(inner, leftOut, seen))
}

function optionsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodEnum) return Object.values(schema.enum).map(String)
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String)
  return within(schema).flatMap(optionsOf)
}

function within(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodUnion) return [...schema.options]
  if (schema instanceof z.ZodPipe) return [schema.in]
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [schema.unwrap()]
  return []
}

const everything = Object.entries(recorded).map(
  ([name, schema]) => [name, fieldsOf(schema, [...unsaid, ...(named[name] ?? [])])] as const,
)
const isSwitch = (value: string) => /^((en|dis)abled?|true|false|)$/.test(value)

for (const language of ['pt-BR', 'en', 'es', 'tr']) {
  const read = readIn(language)
  const fields = read('auditFields:fields') as Record<string, string>
  const values = valueWords(read)
  const unsaidIn = (field: string, options: string[]) =>
    options.filter((value) => !isSwitch(value) && !values[field]?.[value.replace(':', '.')])

  test.each(everything)(`${language} has words for every field and value of %s`, (_name, said) => {
    expect(said.map(({ field }) => field).filter((field) => !fields[field])).toEqual([])
    const withoutWord = said
      .filter(({ field }) => !ownNames.includes(field))
      .flatMap(({ field, options }) => unsaidIn(field, options).map((value) => `${field}: ${value}`))
    expect(withoutWord).toEqual([])
  })

  test(`${language} calls every setting as its screen does, and every choice of it`, () => {
    const keys = Object.keys(companySettingDefaults) as CompanySetting[]
    const labels = read('settings:settings') as Record<string, { label: string }>
    expect(keys.filter((key) => !labels[key]?.label)).toEqual([])
    const choices = keys.filter((key) => key !== 'downloadLimit')
    expect(choices.flatMap((key) => unsaidIn(key, optionsOf(settingValue(key))))).toEqual([])
  })
}

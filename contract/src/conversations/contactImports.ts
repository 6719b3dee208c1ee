import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'
import { customerName, customerNumber, customerText } from '../platform/hidden.ts'

/** What is larger is refused: nobody reads a preview of it, and a sheet takes many times its size in memory. */
export const importFileBytes = 25 * 1024 * 1024
export const maxImportRows = 100_000
/** Columns after these are left out. */
export const maxImportColumns = 200

/** Where the people of an import come from: a file, the address book of a connected phone, or its chats. */
export const importSources = ['file', 'phoneBook', 'chats'] as const
export type ImportSource = (typeof importSources)[number]

/** What a column becomes. Several may be parts of a name; of several numbers the first mobile counts, the others are kept beside it. */
export const importFields = ['name', 'number', 'email', 'tags', 'extraInfo', 'ignore'] as const
export const importField = z.enum(importFields)
export type ImportField = z.infer<typeof importField>

/** What happens to people who are contacts already. */
export const knownPolicies = ['skip', 'fill', 'replace'] as const
export const knownPolicy = z.enum(knownPolicies)
export type KnownPolicy = z.infer<typeof knownPolicy>

/**
 * reading: the source becomes rows. checking: rows are looked at with the chosen columns. ready: waits for a person.
 * running: rows become contacts.
 */
export const importStates = ['reading', 'checking', 'ready', 'running', 'done', 'failed'] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

/** Why a source could not be read. */
export const importFailures = [
  'notASheet',
  'unreadable',
  'locked',
  'tooLarge',
  'tooManyRows',
  'empty',
  'offline',
  'stopped',
] as const
export const importFailure = z.enum(importFailures)
export type ImportFailure = z.infer<typeof importFailure>

/** What is wrong with a row, so that it cannot become a contact. */
export const rowProblems = ['noNumber', 'invalidNumber', 'shortName', 'repeated'] as const
export const rowProblem = z.enum(rowProblems)
export type RowProblem = z.infer<typeof rowProblem>

/** Why a row became no contact. */
export const ignoredReasons = [...rowProblems, 'notChosen', 'known', 'nothingNew'] as const
export type IgnoredReason = (typeof ignoredReasons)[number]

const count = z.number().int()

export const ContactImport = z.object({
  id: z.uuid(),
  source: z.enum(importSources),
  /** Of the file, or of the connection. */
  name: z.string(),
  state: importState,
  failure: importFailure.nullable(),
  /** As the file has them; a column without a header has an empty name. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(customerText) })),
  /** What each column becomes, in the order of the columns. */
  fields: z.array(importField),
  hasHeader: z.boolean(),
  known: knownPolicy,
  tagIds: z.array(id),
  total: count,
  /** How many rows are through with what the import does at the moment. */
  done: count,
  /** What a preview knows of the rows: how many are good and chosen, how many of these are known, what is wrong with others. */
  preview: z.object({
    chosen: count,
    known: count,
    notChosen: count,
    problems: z.partialRecord(rowProblem, count),
    withoutEmail: count,
  }),
  /** Together the rows of the import, once it is done. */
  created: count,
  updated: count,
  ignored: count,
  /** Further numbers of these people, kept as extra information. */
  otherNumbers: count,
  /** A file of the ignored rows with the reason for each, with the permission to fetch it. */
  ignoredUrl: z.string().nullable(),
  user: z.object({ id: id.nullable(), name: z.string() }),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/** One row as it would be imported. */
export const ImportRow = z.object({
  /** Its line in the file. */
  id: count,
  name: customerName,
  /** As it will be kept; as it was written, if it is no number. */
  number: customerNumber,
  /** How many more it has: they become extra information. */
  otherNumbers: count,
  email: customerText,
  problem: rowProblem.nullable(),
  /** What was written as the e-mail address is none, and is left out. */
  isEmailLeftOut: z.boolean(),
  isKnown: z.boolean(),
  isChosen: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

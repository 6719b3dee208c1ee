import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'

export const knowledgeTypes = ['txt', 'md', 'csv', 'html', 'docx', 'pdf'] as const
export type KnowledgeType = (typeof knowledgeTypes)[number]

export const knowledgeLimits = { fileBytes: 10 * 1024 * 1024, sources: 200 } as const

/** Why a source could not be read. */
export const knowledgeFailures = [
  'addressNotAllowed',
  'unreachable',
  'tooSlow',
  'refused',
  /** It is no text that we can read, or not what its name says. */
  'unreadable',
  'tooLarge',
  'empty',
] as const

/** A file or a page that models of the company may know. */
export const KnowledgeSource = z.object({
  id,
  name: z.string(),
  /** Of a page; null for a file. */
  url: z.string().nullable(),
  fileType: z.enum(knowledgeTypes).nullable(),
  bytes: z.number().int(),
  status: z.enum(['pending', 'ready', 'failed']),
  failure: z.enum(knowledgeFailures).nullable(),
  /** In how many pieces it is searched, and how long it is. */
  chunks: z.number().int(),
  characters: z.number().int(),
  indexedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type KnowledgeSource = z.infer<typeof KnowledgeSource>

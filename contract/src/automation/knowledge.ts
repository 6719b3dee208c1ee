import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { AiSource } from '../conversations/botMessages.ts'

export const knowledgeTypes = ['txt', 'md', 'csv', 'html', 'docx'] as const
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

const name = text(200).trim()
const common = { access: 'prompts:manage', plan: 'useOpenAi' } as const
const bySource = z.object({ sourceId: idParam })

export const listKnowledge = endpoint({
  ...common,
  method: 'GET',
  path: '/knowledge',
  summary: 'The files and pages that models of the company may know, by name.',
  query: pageQuery,
  response: z.object({ sources: z.array(KnowledgeSource), ...pageEnd }),
})
export const addKnowledgePage = endpoint({
  ...common,
  method: 'POST',
  path: '/knowledge',
  summary: 'Adds a page. It is read and indexed in a moment.',
  body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), name: name.optional() }),
  response: KnowledgeSource,
})
export const uploadKnowledge = endpoint({
  ...common,
  method: 'POST',
  path: '/knowledge/upload',
  summary: 'Adds a file (txt, md, csv, html, docx; at most 10 MB). It is indexed in a moment.',
  multipart: { field: 'file', maxFiles: 1 },
  response: KnowledgeSource,
})
export const renameKnowledge = endpoint({
  ...common,
  method: 'PUT',
  path: '/knowledge/:sourceId',
  summary: 'Gives a source another name.',
  params: bySource,
  body: z.object({ name: name.min(1, 'Required') }),
  response: KnowledgeSource,
})
export const refreshKnowledge = endpoint({
  ...common,
  method: 'POST',
  path: '/knowledge/:sourceId/refresh',
  summary: 'Reads a source again, as a page may have changed.',
  params: bySource,
  response: KnowledgeSource,
})
export const deleteKnowledge = endpoint({
  ...common,
  method: 'DELETE',
  path: '/knowledge/:sourceId',
  summary: 'Removes a source. Prompts that named it name it no longer.',
  params: bySource,
  response: Message,
})
export const askKnowledge = endpoint({
  ...common,
  method: 'POST',
  path: '/knowledge/search',
  summary: 'The passages that fit a question, best first, as a model would get them.',
  body: z.object({ asked: text(2000).trim().min(1, 'Required'), sourceIds: z.array(id).max(200).optional() }),
  response: z.object({ passages: z.array(AiSource) }),
})

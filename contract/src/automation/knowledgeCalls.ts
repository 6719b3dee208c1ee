import { z } from 'zod'
import { AiSource } from '../conversations/botMessages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { KnowledgeSource } from './knowledge.ts'

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
  summary: 'Adds a file (txt, md, csv, html, docx, pdf; at most 10 MB). It is indexed in a moment.',
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

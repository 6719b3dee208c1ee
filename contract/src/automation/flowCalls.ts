import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { FlowGraph, maxFlowBytes } from './flows.ts'
import { FlowSummary } from './flowSummary.ts'

const access = 'flows:manage'
const byFlow = z.object({ flowId: idParam })

export const flowName = z
  .string()
  .trim()
  .min(1, { error: 'Digite um nome!', abort: true })
  .min(2, 'Muito curto!')
  .max(50, 'Muito longo!')
export const FlowForm = z.object({ name: flowName })

/** A flow with what the editor shows. Write-only fields of its blocks are not in it. */
export const FlowDraft = FlowSummary.extend({
  flow: FlowGraph,
  /** The addresses of the files that its blocks name, with the permission to read them. */
  files: z.record(z.string(), z.string()),
})
export type FlowDraft = z.infer<typeof FlowDraft>

export const listFlows = endpoint({
  method: 'GET',
  path: '/flowbuilder',
  summary: 'The flows of the company, by name.',
  access,
  query: pageQuery,
  response: z.object({ flows: z.array(FlowSummary), ...pageEnd }),
})
export const findFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId',
  summary: 'One flow, without its blocks.',
  access,
  params: byFlow,
  response: z.object({ flow: FlowSummary }),
})
export const readFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/flow/:flowId',
  summary: 'The draft of a flow, as its editor shows it.',
  access,
  params: byFlow,
  response: z.object({ flow: FlowDraft }),
})
export const saveFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/flow',
  summary:
    'Saves the draft of a flow. With the `revision` that was loaded, a save over a newer one is refused; without it, the draft is published too when nothing speaks against it.',
  access,
  body: FlowGraph.extend({ idFlow: idParam, revision: z.number().int().optional() }),
  bodyBytes: maxFlowBytes,
  response: z.object({ revision: z.number().int(), publishedVersion: z.number().int().nullable() }),
})
export const createFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder',
  summary: 'Adds a flow that only begins.',
  access,
  body: FlowForm,
  response: FlowSummary,
})
export const updateFlow = endpoint({
  method: 'PUT',
  path: '/flowbuilder',
  summary: 'Renames a flow, or switches it on or off.',
  access,
  body: z.object({ flowId: idParam, name: flowName.optional(), active: looseBoolean.optional() }),
  response: FlowSummary,
})
export const deleteFlow = endpoint({
  method: 'DELETE',
  path: '/flowbuilder/:flowId',
  summary: 'Removes a flow with everything that begins it. Conversations in it go on with people.',
  access,
  params: byFlow,
  response: Message,
})
export const duplicateFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/duplicate',
  summary: 'Copies the draft of a flow into a new one.',
  access,
  body: z.object({ flowId: idParam }),
  response: FlowSummary,
})

/** What a block may send: how large, and as which types. The content decides, not the name. */
export const flowUploads = {
  img: { maxBytes: 2 * 1024 * 1024, extensions: ['png', 'jpg', 'jpeg'] },
  audio: { maxBytes: 5 * 1024 * 1024, extensions: ['ogg', 'mp3', 'opus'] },
  video: { maxBytes: 20 * 1024 * 1024, extensions: ['mp4'] },
} as const
export type FlowUpload = keyof typeof flowUploads
export const maxContentFiles = 20

const uploadOf = (kind: FlowUpload, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/flowbuilder/${kind}`,
    summary,
    access,
    multipart: { field: 'medias', maxFiles: 1 },
    response: z.object({ name: z.string(), url: z.string() }),
  })
export const uploadFlowImage = uploadOf('img', 'Stores a picture for a block, of 2 MB at most.')
export const uploadFlowAudio = uploadOf('audio', 'Stores a recording for a block, of 5 MB at most.')
export const uploadFlowVideo = uploadOf('video', 'Stores a film for a block, of 20 MB at most.')
export const uploadFlowContent = endpoint({
  method: 'POST',
  path: '/flowbuilder/content',
  summary: 'Stores the files of a content block, and returns their names in the order they came.',
  access,
  multipart: { field: 'medias', maxFiles: maxContentFiles },
  response: z.array(z.string()),
})

const note = text(500).trim()
const share = z.number().int().min(0).max(100)

/** What was published once. It never changes. */
export const FlowVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  /** Of new conversations, in per cent, while it is the newest; the rest begins in the one before. */
  share: z.number().int(),
  publishedAt: isoDate,
  publishedBy: z.object({ id, name: z.string() }).nullable(),
  isPublished: z.boolean(),
})
export type FlowVersion = z.infer<typeof FlowVersion>

const byVersion = byFlow.extend({ version: idParam })

export const publishFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/publish',
  summary: 'Makes the draft what new conversations begin in. Refused while something is wrong with it.',
  access,
  params: byFlow,
  body: z.object({ revision: z.number().int(), note: note.default(''), share: share.min(1).default(100) }),
  response: FlowVersion,
})
export const listFlowVersions = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/versions',
  summary: 'What was published of a flow, newest first.',
  access,
  params: byFlow,
  response: z.object({ versions: z.array(FlowVersion) }),
})
export const readFlowVersion = endpoint({
  method: 'GET',
  path: '/flowbuilder/:flowId/versions/:version',
  summary: 'One published version with its blocks.',
  access,
  params: byVersion,
  response: z.object({ version: FlowVersion, flow: FlowGraph, files: z.record(z.string(), z.string()) }),
})
export const restoreFlowVersion = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/versions/:version/restore',
  summary: 'Makes a published version the draft again. Nothing is published by it.',
  access,
  params: byVersion,
  body: z.object({ revision: z.number().int().optional() }).default({}),
  response: z.object({ revision: z.number().int() }),
})
export const shareFlowVersion = endpoint({
  method: 'PUT',
  path: '/flowbuilder/:flowId/share',
  summary: 'Says how many of the new conversations begin in the newest version.',
  access,
  params: byFlow,
  body: z.object({ version: z.number().int(), share }),
  response: FlowVersion,
})

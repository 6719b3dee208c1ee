import { booleanText, flowUploads, maxContentFiles, type FlowUpload } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import path from 'node:path'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm, type Form } from '../../platform/http/form.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { keepFlowFiles } from './flowFiles.ts'

interface Incoming {
  tenancy: Tenancy
  storage: Storage
  companyId: number
  request: FastifyRequest
}

const field = 'medias'

/** Stores the one file of a block. */
export async function receiveFlowFile(incoming: Incoming, kind: FlowUpload): Promise<StoredMedia> {
  const limits = { field, maxFiles: 1, maxBytes: flowUploads[kind].maxBytes }
  const [media] = await receive(incoming, limits, [kind])
  return media ?? fail('ERR_INVALID_INPUT', { details: [{ path: field, message: 'Required' }] })
}

/** Stores the files of a content block, in their order. Each may be of any kind, and as large as its kind allows. */
export const receiveContentFiles = (incoming: Incoming): Promise<StoredMedia[]> => {
  const maxBytes = Math.max(...Object.values(flowUploads).map((upload) => upload.maxBytes))
  return receive(incoming, { field, maxFiles: maxContentFiles, maxBytes }, ['img', 'audio', 'video'])
}

/** If one of them is not taken, nothing of any of them stays. */
async function receive(
  { tenancy, storage, companyId, request }: Incoming,
  limits: Parameters<typeof readForm>[1],
  kinds: FlowUpload[],
): Promise<StoredMedia[]> {
  const form = await readForm(request, limits)
  const stored: StoredMedia[] = []
  try {
    if (form.files.length === 0)
      fail('ERR_INVALID_INPUT', { details: [{ path: field, message: 'Required' }] })
    for (const [index, file] of form.files.entries()) {
      const media = await storeMedia({ storage, companyId, file, isVoice: isRecorded(form, index) })
      stored.push(media)
      refuseWrong(media, file.size, kinds)
    }
    await tenancy.withTenant(companyId, (tenant) => keepFlowFiles(tenant, stored))
    return stored
  } catch (error) {
    await Promise.allSettled(stored.map((media) => removeMedia(storage, companyId, media)))
    throw error
  } finally {
    await form.dispose()
  }
}

/** Was spoken into the editor, and is sent as what phones call a voice note. */
const isRecorded = ({ fields }: Form, index: number) =>
  booleanText.safeParse(fields['record']?.[index]).data === true

const kindOf = { image: 'img', audio: 'audio', video: 'video', application: undefined } as const

/** By what the file is, whatever its name says. */
function refuseWrong({ mediaType, mediaPath }: StoredMedia, size: number, kinds: FlowUpload[]) {
  const kind = kindOf[mediaType]
  if (kind === undefined || !kinds.includes(kind)) return fail('ERR_WRONG_TYPE')
  const { extensions, maxBytes } = flowUploads[kind]
  const extension = path.extname(mediaPath).slice(1)
  if (!extensions.some((allowed) => allowed === extension)) fail('ERR_WRONG_TYPE')
  if (size > maxBytes) fail('ERR_TOO_LARGE')
}

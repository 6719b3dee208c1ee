import { uploadFileList, type FileList } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { uploadLimit } from '../companySnapshot/uploadLimit.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm, type Form } from '../../platform/http/form.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { attachFiles, lockOptions, type Attached } from './saveFileList.ts'

interface Incoming {
  tenancy: Tenancy
  storage: Storage
  companyId: number
  fileListId: number
  request: FastifyRequest
}

/** Stores the files of a form and attaches them. If they are not taken, nothing of them stays. */
export async function receiveListedFiles(incoming: Incoming): Promise<FileList> {
  const { tenancy, companyId, fileListId, request } = incoming
  const maxBytes = await tenancy.withTenant(companyId, async (tenant) => {
    // Refused before it is read: files for a list that is not there are not worth a byte.
    await lockOptions(tenant, fileListId)
    return uploadLimit(tenant)
  })
  const { field, maxFiles } = uploadFileList.multipart!
  const form = await readForm(request, { field, maxFiles, maxBytes })
  try {
    if (form.files.length === 0)
      fail('ERR_INVALID_INPUT', { details: [{ path: field, message: 'Required' }] })
    return await attach(incoming, form)
  } finally {
    await form.dispose()
  }
}

async function attach({ tenancy, storage, companyId, fileListId }: Incoming, form: Form): Promise<FileList> {
  const attached: Attached[] = []
  try {
    for (const [index, file] of form.files.entries()) {
      const media = await storeMedia({ storage, companyId, file })
      const name = form.fields['name']?.[index]?.trim().slice(0, 100) || media.mediaName
      attached.push({ id: Number(form.fields['id']?.[index]) || undefined, name, media })
    }
    return await tenancy.withTenant(companyId, (tenant) => attachFiles(tenant, fileListId, attached))
  } catch (error) {
    await Promise.allSettled(attached.map(({ media }) => removeMedia(storage, companyId, media)))
    throw error
  }
}

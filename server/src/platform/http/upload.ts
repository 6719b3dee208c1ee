import type { FastifyRequest } from 'fastify'
import { fail } from './fail.ts'
import { asRefusal } from './malformedForm.ts'

export interface Upload {
  filename: string
  mimetype: string
  content: Buffer
  /** The other fields of the form, in whatever order they came. */
  fields: Record<string, string>
}

/** Reads a multipart form with one file, and refuses anything else. */
export async function readUpload(
  request: FastifyRequest,
  limits: { field: string; maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) fail('ERR_WRONG_TYPE')
  try {
    return await receive(request, limits)
  } catch (error) {
    throw asRefusal(request, error)
  }
}

async function receive(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  const fields: Record<string, string> = {}
  let upload: Omit<Upload, 'fields'> | undefined
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
  })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
    } else if (part.fieldname === field) {
      upload = { filename: part.filename, mimetype: part.mimetype, content: await part.toBuffer() }
    } else {
      part.file.resume()
    }
  }
  if (!upload) fail('ERR_INVALID_INPUT', { details: [{ path: field, message: 'Required' }] })
  return { ...upload, fields }
}

import type { Multipart } from '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fail } from './fail.ts'
import { asRefusal } from './malformedForm.ts'
import { refuseNull } from './serve.ts'
import { temporaryFolder } from '../storage/temporaryFolder.ts'

export interface FormFile {
  filename: string
  /** What the sender calls it: not to be believed. */
  mimetype: string
  /** Where it waits on this machine's disk, until `dispose`. */
  path: string
  size: number
}

export interface Form {
  /** In the order of the form; a field may come more than once. */
  fields: Record<string, string[]>
  files: FormFile[]
  /** Forgets the files. The reader of a form calls it, whatever became of the form. */
  dispose(): Promise<void>
}

interface Limits {
  field: string
  maxFiles: number
  /** Of one file. */
  maxBytes: number
}

const maxFields = 100
const maxFieldBytes = 4 * 1024 * 1024

/** Reads a form with files straight to the disk. When it is refused or cut off, nothing of it is left there. */
export async function readForm(request: FastifyRequest, limits: Limits): Promise<Form> {
  if (!request.isMultipart()) fail('ERR_WRONG_TYPE')
  const folder = await temporaryFolder('form')
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    refuseDeclared(request, limits)
    return { ...(await receive(request, limits, folder)), dispose }
  } catch (error) {
    await dispose()
    // Read on and dropped: a browser that cannot finish sending reports a lost connection instead of our answer.
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(request, error)
  }
}

function refuseDeclared(request: FastifyRequest, { maxFiles, maxBytes }: Limits) {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxFiles * maxBytes + maxFieldBytes) fail('ERR_TOO_LARGE')
  // Gone before we began to listen: nothing would ever tell that it ended.
  if (request.raw.destroyed) fail('ERR_INVALID_INPUT')
}

async function receive(request: FastifyRequest, { field, maxFiles, maxBytes }: Limits, folder: string) {
  const fields = new Map<string, string[]>()
  const files: FormFile[] = []
  let fieldBytes = 0
  const parts = request.parts({
    // Files in other fields are dropped, but not without end.
    limits: { fileSize: maxBytes, files: maxFiles + 10, fields: maxFields, fieldSize: maxFieldBytes },
  })
  for await (const part of parts) {
    refuseNull(part.fieldname)
    if (part.type === 'field') {
      const value = textOf(part)
      fieldBytes += value.length
      if (part.valueTruncated || fieldBytes > maxFieldBytes) fail('ERR_TOO_LARGE')
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value])
    } else if (part.fieldname === field) {
      if (files.length === maxFiles) refuseMore(field)
      const file = await keep(part, path.join(folder, String(files.length)))
      if (file) files.push(file)
    } else {
      part.file.resume()
    }
  }
  return { fields: Object.fromEntries(fields), files }
}

const refuseMore = (field: string) =>
  fail('ERR_INVALID_INPUT', { details: [{ path: field, message: 'too many files' }] })

/** A part that says it is JSON has been read already. */
function textOf({ value }: Extract<Multipart, { type: 'field' }>): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  refuseNull(text)
  return text
}

/** Nothing without a name is how a browser sends a field in which no file was chosen. */
async function keep(
  part: Extract<Multipart, { type: 'file' }>,
  target: string,
): Promise<FormFile | undefined> {
  const filename = unescaped(part.filename ?? '')
  refuseNull(filename)
  const file = createWriteStream(target)
  await pipeline(part.file, file)
  if (part.file.truncated) fail('ERR_TOO_LARGE')
  if (file.bytesWritten === 0) return filename === '' ? undefined : fail('ERR_EMPTY_FILE')
  return { filename, mimetype: part.mimetype, path: target, size: file.bytesWritten }
}

/** Browsers write a quotation mark and line breaks in a file's name like this, and nothing else. */
const unescaped = (filename: string) => filename.replace(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign))

/** Told apart from our own trouble: a form that is not well formed, and a sender who went away in the middle. */

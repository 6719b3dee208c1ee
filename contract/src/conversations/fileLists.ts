import { z } from 'zod'
import { Attachment, id, text } from '../platform/fields.ts'

/** A named file of a list. It is sent once somebody has attached it. */
export const FileListOption = z.object({
  id,
  name: z.string(),
  /** The address of its file, with the permission to read it. */
  path: z.string().nullable(),
  mediaType: Attachment.shape.mediaType,
  mediaName: z.string().nullable(),
})
export type FileListOption = z.infer<typeof FileListOption>

/** Files that go to a customer together, after a message. */
export const FileList = z.object({
  id,
  name: z.string(),
  message: z.string(),
  options: z.array(FileListOption),
})
export type FileList = z.infer<typeof FileList>

export const maxListedFiles = 20

const fields = {
  name: text(100).trim().min(3, 'nome muito curto'),
  message: text(4096).refine((message) => message.trim() !== '', 'Obrigatório'),
  /** With the id of one that is there it keeps its file; without, it is new and waits for one. */
  options: z
    .array(z.object({ id: id.nullish(), name: text(100).trim().min(1, 'Obrigatório') }))
    .max(maxListedFiles),
}
/** What a change does not mention stays. */
export const FileListChanges = z.object(fields).partial()
export type FileListChanges = z.infer<typeof FileListChanges>
export const FileListForm = z.object({ ...fields, options: fields.options.default([]) })
export type FileListForm = z.infer<typeof FileListForm>

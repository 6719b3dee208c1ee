import { z } from 'zod'
import { Attachment, id } from './fields.ts'

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

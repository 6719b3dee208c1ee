import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, Message } from '../platform/fields.ts'
import { FileList, FileListChanges, FileListForm, maxListedFiles } from './fileLists.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

const byList = z.object({ fileListId: idParam })

export const listFileLists = endpoint({
  method: 'GET',
  path: '/files',
  summary: 'The file lists of the company, by name.',
  access: 'files:manage',
  query: pageQuery.extend({ companyId: z.unknown().optional() }),
  response: z.object({ files: z.array(FileList), ...pageEnd }),
})
export const listAllFileLists = endpoint({
  method: 'GET',
  path: '/files/list',
  summary: 'All file lists, to choose one from.',
  access: 'files:manage',
  /** Old clients name the company; it is always the caller’s own. */
  query: z.object({ companyId: z.unknown().optional() }),
  response: z.array(FileList),
})
export const findFileList = endpoint({
  method: 'GET',
  path: '/files/:fileListId',
  summary: 'One file list.',
  access: 'files:manage',
  params: byList,
  response: FileList,
})
export const createFileList = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Adds a file list. Its files follow with `POST /files/uploadList/{fileListId}`.',
  access: 'files:manage',
  body: FileListForm,
  response: FileList,
})
export const updateFileList = endpoint({
  method: 'PUT',
  path: '/files/:fileListId',
  summary:
    'Changes a file list. Of options that are given, those that are not named are removed with their files.',
  access: 'files:manage',
  params: byList,
  body: FileListChanges,
  response: FileList,
})
export const deleteFileList = endpoint({
  method: 'DELETE',
  path: '/files/:fileListId',
  summary: 'Removes a file list. What was sent from it stays; what named it names nothing.',
  access: 'files:manage',
  params: byList,
  response: Message,
})
/** Beside the files, in the same order: `id` of the option each belongs to, or `name` for one that is not there yet. */
export const uploadFileList = endpoint({
  method: 'POST',
  path: '/files/uploadList/:fileListId',
  summary: 'Attaches files to the options of a list, each in the place of the one before.',
  access: 'files:manage',
  params: byList,
  multipart: { field: 'files', maxFiles: maxListedFiles },
  response: FileList,
})

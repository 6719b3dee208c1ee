import {
  createFileList,
  deleteFileList,
  findFileList,
  listAllFileLists,
  listFileLists,
  updateFileList,
  uploadFileList,
} from '@chatflow/contract'
import { serve, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as queries from './fileLists.queries.ts'
import { receiveListedFiles } from './receiveListedFiles.ts'
import * as save from './saveFileList.ts'

export function fileListRoutes(http: HttpContext, storage: Storage) {
  serve(http, listFileLists, ({ tenant, query }) => queries.listFileLists(tenant, query))
  serve(http, listAllFileLists, ({ tenant }) => queries.listAllFileLists(tenant))
  serve(http, findFileList, ({ tenant, params }) => queries.getFileList(tenant, params.fileListId))
  serve(http, createFileList, ({ tenant, body }) => save.createFileList(tenant, body))
  serve(http, updateFileList, ({ tenant, params, body }) =>
    save.updateFileList(tenant, params.fileListId, body),
  )
  serve(http, deleteFileList, async ({ tenant, params }) => {
    await save.deleteFileList(tenant, params.fileListId)
    return { message: 'File list deleted' }
  })
  serveSlow(http, uploadFileList, ({ session, params, request }) =>
    receiveListedFiles({
      tenancy: http.tenancy,
      storage,
      companyId: session.companyId,
      fileListId: params.fileListId,
      request,
    }),
  )
}

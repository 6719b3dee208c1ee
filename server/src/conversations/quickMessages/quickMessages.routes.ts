import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  findQuickMessage,
  listQuickMessages,
  listUsableQuickMessages,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@chatflow/contract'
import { uploadLimit } from '../companySnapshot/uploadLimit.ts'
import { receiveFile } from '../../media/receiveFile.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { replaceMedia } from './quickMessageMedia.ts'
import * as queries from './quickMessages.queries.ts'
import { getUsable, lockOwn } from './quickMessages.visibility.ts'
import * as save from './saveQuickMessage.ts'

export function quickMessageRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, listQuickMessages, ({ tenant, session, query }) =>
    queries.listQuickMessages(tenant, session.userId, query),
  )
  serveReading(http, listUsableQuickMessages, ({ tenant, session }) =>
    queries.listOffered(tenant, session.userId),
  )
  serve(http, findQuickMessage, async ({ tenant, session, params }) =>
    queries.recordOf(tenant, await getUsable(tenant, session.userId, params.quickMessageId)),
  )
  serve(http, createQuickMessage, ({ tenant, session, body }) =>
    save.createQuickMessage(tenant, session.userId, body),
  )
  serve(http, updateQuickMessage, ({ tenant, session, params, body }) =>
    save.updateQuickMessage(tenant, session, params.quickMessageId, body),
  )
  serve(http, deleteQuickMessage, async ({ tenant, session, params }) => {
    await save.deleteQuickMessage(tenant, session, params.quickMessageId)
    return { message: 'Quick message deleted' }
  })

  serveSlow(http, uploadQuickMessageMedia, async ({ session, params, request }) => {
    const { companyId } = session
    const { withTenant } = http.tenancy
    // Refused before it is read: a file for what one may not change is not worth a byte.
    const maxBytes = await withTenant(companyId, async (tenant) => {
      await lockOwn(tenant, session, params.quickMessageId)
      return uploadLimit(tenant)
    })
    return receiveFile({ storage, companyId, request, maxBytes }, (media) =>
      withTenant(companyId, (tenant) => replaceMedia(tenant, session, params.quickMessageId, media)),
    )
  })
  serve(http, deleteQuickMessageMedia, ({ tenant, session, params }) =>
    replaceMedia(tenant, session, params.quickMessageId, null),
  )
}

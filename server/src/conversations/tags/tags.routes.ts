import * as calls from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { requireEditableContact } from '../tickets/requireEditableContact.ts'
import { viewerOf } from '../tickets/tickets.visibility.ts'
import { deleteTag } from './deleteTag.ts'
import { findTag } from './findTag.ts'
import { requireLaneRight } from './lanes.ts'
import { listTaggedContacts } from './listTaggedContacts.ts'
import { listTagNames } from './listTagNames.ts'
import { createTag, updateTag } from './saveTag.ts'
import * as tagging from './tagContacts.ts'
import { listTags } from './tags.queries.ts'

export function tagRoutes(http: HttpContext) {
  serveReading(http, calls.listTags, ({ tenant, query }) => listTags(tenant, query))
  serveReading(http, calls.listTagNames, ({ tenant, query }) => listTagNames(tenant, query))
  serveReading(http, calls.findTag, ({ tenant, params }) => findTag(tenant, params.tagId))
  serveReading(http, calls.listTaggedContacts, ({ tenant, session, params, query }) =>
    listTaggedContacts(tenant, { ...params, ...query, hidesNumbers: viewerOf(session).hidesNumbers }),
  )
  serve(http, calls.createTag, ({ tenant, session, body }) => {
    requireLaneRight(session, body.kanban, 'dashboard:view')
    return createTag(tenant, body, session.userId)
  })
  serve(http, calls.updateTag, async ({ tenant, session, params, body }) => {
    const tag = await findTag(tenant, params.tagId)
    requireLaneRight(session, tag.kanban, 'dashboard:view')
    return updateTag(tenant, tag, body)
  })
  serve(http, calls.deleteTag, async ({ tenant, session, params }) => {
    const tag = await findTag(tenant, params.tagId)
    requireLaneRight(session, tag.kanban, 'lanes:delete')
    await deleteTag(tenant, tag)
    return { message: 'Tag deleted' }
  })
  serve(http, calls.syncContactTags, async ({ tenant, session, body }) => {
    await requireEditableContact(tenant, viewerOf(session), body.contactId)
    return tagging.syncTags(tenant, body.contactId, body.tags)
  })
  serve(http, calls.removeContactTag, async ({ tenant, session, params }) => {
    await requireEditableContact(tenant, viewerOf(session), params.contactId)
    await tagging.removeTag(tenant, params.contactId, params.tagId)
    return { message: 'Tag removed' }
  })
}

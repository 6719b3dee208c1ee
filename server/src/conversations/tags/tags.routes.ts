import { createTag, listTagNames, removeContactTag, syncContactTags } from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { requireEditableContact } from '../tickets/requireEditableContact.ts'
import { viewerOf } from '../tickets/tickets.visibility.ts'
import * as tagging from './tagContacts.ts'
import { listTags } from './listTags.ts'
import * as tags from './tags.queries.ts'

export function tagRoutes(http: HttpContext) {
  serveReading(http, listTagNames, ({ tenant, query }) => listTags(tenant, query))
  serve(http, createTag, ({ tenant, body }) => tags.createTag(tenant, body))
  serve(http, syncContactTags, async ({ tenant, session, body }) => {
    await requireEditableContact(tenant, viewerOf(session), body.contactId)
    return tagging.syncTags(tenant, body.contactId, body.tags)
  })
  serve(http, removeContactTag, async ({ tenant, session, params }) => {
    await requireEditableContact(tenant, viewerOf(session), params.contactId)
    await tagging.removeTag(tenant, params.contactId, params.tagId)
    return { message: 'Tag removed' }
  })
}

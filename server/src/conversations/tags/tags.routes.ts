import { createTag, listTagNames, removeContactTag, syncContactTags } from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as tagging from './tagContacts.ts'
import { listTags } from './listTags.ts'
import * as tags from './tags.queries.ts'

export function tagRoutes(http: HttpContext) {
  serveReading(http, listTagNames, ({ tenant, query }) => listTags(tenant, query))
  serve(http, createTag, ({ tenant, body }) => tags.createTag(tenant, body))
  serve(http, syncContactTags, ({ tenant, body }) => tagging.syncTags(tenant, body.contactId, body.tags))
  serve(http, removeContactTag, async ({ tenant, params }) => {
    await tagging.removeTag(tenant, params.contactId, params.tagId)
    return { message: 'Tag removed' }
  })
}

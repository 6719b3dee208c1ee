import {
  createTag,
  leaveLane,
  listLanes,
  listTagNames,
  moveToLane,
  removeContactTag,
  syncContactTags,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { viewerOf } from '../tickets/tickets.visibility.ts'
import * as tagging from './tagContacts.ts'
import * as tags from './tags.queries.ts'

export function tagRoutes(http: HttpContext) {
  serveReading(http, listTagNames, ({ tenant, query }) => tags.listTags(tenant, query))
  serve(http, createTag, ({ tenant, body }) => tags.createTag(tenant, body))
  serveReading(http, listLanes, async ({ tenant }) => ({ lista: await tags.listTags(tenant, { kanban: 1 }) }))
  serve(http, syncContactTags, ({ tenant, body }) => tagging.syncTags(tenant, body.contactId, body.tags))
  serve(http, removeContactTag, async ({ tenant, params }) => {
    await tagging.removeTag(tenant, params.contactId, params.tagId)
    return { message: 'Tag removed' }
  })
  serve(http, moveToLane, async ({ tenant, session, params }) => {
    await tagging.moveToLane(tenant, viewerOf(session), params.ticketId, params.tagId)
    return { message: 'Ticket Tag Adicionado com Sucesso!' }
  })
  serve(http, leaveLane, async ({ tenant, session, params }) => {
    await tagging.moveToLane(tenant, viewerOf(session), params.ticketId, null)
    return { message: 'Ticket Tag Removido!' }
  })
}

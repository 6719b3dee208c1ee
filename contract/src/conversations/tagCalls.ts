import { z } from 'zod'
import { Contact } from './contacts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Message, id, idParam, text } from '../platform/fields.ts'
import { customerName, customerNumber } from '../platform/hidden.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { Tag, TagName } from './tags.ts'

const byTag = z.object({ tagId: idParam })
const kanbanQuery = z.coerce.number().int().min(0).max(1).optional()

export const hasContactTags = endpoint({
  method: 'GET',
  path: '/contactTags/:contactId',
  summary: 'Whether a contact has any tag.',
  access: 'signedIn',
  params: z.object({ contactId: idParam }),
  response: z.object({ tags: z.boolean() }),
})

export const syncContactTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  summary: 'Gives a contact exactly these tags.',
  access: 'signedIn',
  body: z.object({
    contactId: id,
    tags: z
      .array(
        z.union([id, z.object({ id })]).transform((named) => (typeof named === 'number' ? named : named.id)),
      )
      .max(100),
  }),
  response: Contact,
})

export const removeContactTag = endpoint({
  method: 'DELETE',
  path: '/tags-contacts/:tagId/:contactId',
  summary: 'Takes a tag off a contact.',
  access: 'signedIn',
  params: byTag.extend({ contactId: idParam }),
  response: Message,
})

const color = text(9).regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)

/** A year: what shall happen later is a schedule. */
export const maxLaneHours = 8760

const laneFields = {
  timeLane: z.number().int().min(0).max(maxLaneHours).nullish(),
  nextLaneId: id.nullish(),
  rollbackLaneId: id.nullish(),
  greetingMessageLane: text(4096).nullish(),
}

/** A random colour stands for a new tag until somebody chooses one. */
export const TagForm = z.object({
  name: text(100).trim().min(3, 'Tag muito curta!'),
  color: color.optional(),
  kanban: z.coerce.number().int().min(0).max(1).default(0),
  ...laneFields,
})
export type TagForm = z.infer<typeof TagForm>

/** What the dialog of a tag or a lane holds. What is left out stays as it is; a tag does not become a lane. */
export const TagChanges = z.object({
  name: text(100).trim().min(3, 'Mensagem muito curta'),
  color: color.optional(),
  ...laneFields,
})
export type TagChanges = z.infer<typeof TagChanges>

/** A tag names so many of its contacts or tickets; how many there are it says in a number. */
export const maxNamedOfTag = 100

export const TaggedContact = z.object({ id, name: customerName, number: customerNumber })
export type TaggedContact = z.infer<typeof TaggedContact>

export const ListedTag = Tag.extend({
  contacts: z.array(TaggedContact).max(maxNamedOfTag),
  contactsCount: z.number().int(),
  ticketTags: z.array(z.object({ ticketId: id, tagId: id })).max(maxNamedOfTag),
  /** Closed ones left out. */
  ticketsCount: z.number().int(),
})
export type ListedTag = z.infer<typeof ListedTag>

export const listTags = endpoint({
  method: 'GET',
  path: '/tags',
  summary: 'The tags by name, or the lanes in their order, with those that have them.',
  access: 'signedIn',
  query: pageQuery.extend({ kanban: kanbanQuery, tagId: idParam.optional() }),
  response: z.object({ tags: z.array(ListedTag), ...pageEnd }),
})

export const listTagNames = endpoint({
  method: 'GET',
  path: '/tags/list',
  summary: 'Every tag, or every lane, to choose from.',
  access: 'signedIn',
  isKept: true,
  query: z.object({
    kanban: kanbanQuery,
    companyId: z.string().max(50).optional(),
    searchParam: z.string().max(200).optional(),
  }),
  response: z.array(TagName),
})

export const findTag = endpoint({
  method: 'GET',
  path: '/tags/:tagId',
  summary: 'One tag or lane.',
  access: 'signedIn',
  params: byTag,
  response: Tag,
})

export const listTaggedContacts = endpoint({
  method: 'GET',
  path: '/tags/:tagId/contacts',
  summary: 'The contacts that have a tag, by name.',
  access: 'signedIn',
  params: byTag,
  query: pageQuery,
  response: z.object({ contacts: z.array(TaggedContact), ...pageEnd }),
})

export const createTag = endpoint({
  method: 'POST',
  path: '/tags',
  summary: 'Adds a tag; a lane with the right to see the dashboard.',
  access: 'signedIn',
  body: TagForm,
  response: Tag,
})

export const updateTag = endpoint({
  method: 'PUT',
  path: '/tags/:tagId',
  summary: 'Changes a tag; a lane with the right to see the dashboard.',
  access: 'signedIn',
  params: byTag,
  body: TagChanges,
  response: Tag,
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/tags/:tagId',
  summary:
    'Removes a tag from everybody who has it. The tickets of a lane stand in none; only admins remove lanes.',
  access: 'signedIn',
  params: byTag,
  response: Message,
})

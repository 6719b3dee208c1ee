import { z } from 'zod'
import { Contact } from './contacts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Message, id, idParam, text } from '../platform/fields.ts'
import { TagName } from './tags.ts'

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
  params: z.object({ tagId: idParam, contactId: idParam }),
  response: Message,
})

/** A random colour stands for a new tag until somebody chooses one. */
export const TagForm = z.object({
  name: text(100).trim().min(3, 'Tag muito curta!'),
  color: text(9)
    .regex(/^#[0-9a-fA-F]{3,8}$/)
    .optional(),
  kanban: z.coerce.number().int().min(0).max(1).default(0),
})

export type TagForm = z.infer<typeof TagForm>

export const listTagNames = endpoint({
  method: 'GET',
  path: '/tags/list',
  summary: 'Every tag, or every lane, to choose from.',
  access: 'signedIn',
  query: z.object({
    kanban: z.coerce.number().int().min(0).max(1).optional(),
    companyId: z.string().max(50).optional(),
    searchParam: z.string().max(200).optional(),
  }),
  response: z.array(TagName),
})

export const createTag = endpoint({
  method: 'POST',
  path: '/tags',
  summary: 'Adds a tag or a lane.',
  access: 'signedIn',
  body: TagForm,
  response: TagName,
})

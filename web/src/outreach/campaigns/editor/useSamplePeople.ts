import { listContactListItems, listTaggedContacts } from '@chatflow/contract'
import { useEndpoint } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'

/** Somebody in whose place a message is read. */
export interface SamplePerson {
  name: string
  number: string
  email: string
  extraInfo: { name: string; value: string }[]
}

const maxPeople = 5

interface Audience {
  contactListId: number | null
  tagListId: number | null
}

/** The first few of those it goes to; while nobody is chosen, the reader. */
export function useSamplePeople({ contactListId, tagListId }: Audience): SamplePerson[] {
  const { user } = useSession()
  const items = useEndpoint(
    listContactListItems,
    { query: { contactListId: contactListId ?? 0 } },
    { enabled: contactListId !== null },
  )
  const tagged = useEndpoint(
    listTaggedContacts,
    { params: { tagId: tagListId ?? 0 }, query: {} },
    { enabled: contactListId === null && tagListId !== null },
  )
  const found = contactListId === null ? taggedPeople(tagged.data) : listedPeople(items.data)
  const reader = { name: user.name, number: '', email: user.email, extraInfo: [] }
  return found.length > 0 ? found.slice(0, maxPeople) : [reader]
}

type Items = ReturnType<typeof useEndpoint<typeof listContactListItems>>['data']
const listedPeople = (data: Items): SamplePerson[] =>
  data?.contacts.map(({ name, number, email, extra }) => ({
    name,
    number,
    email,
    extraInfo: Object.entries(extra).map(([key, value]) => ({ name: key, value })),
  })) ?? []

type Tagged = ReturnType<typeof useEndpoint<typeof listTaggedContacts>>['data']
const taggedPeople = (data: Tagged): SamplePerson[] =>
  data?.contacts.map(({ name, number }) => ({ name, number, email: '', extraInfo: [] })) ?? []

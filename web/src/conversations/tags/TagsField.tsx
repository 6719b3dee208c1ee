import {
  createTag,
  listTagNames,
  syncContactTags,
  TagForm,
  type TagName,
  type TicketContact,
} from '@chatflow/contract'
import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Dot } from '../../ui/Dot.tsx'
import classes from './tags.module.css'
import { useContactCall } from '../contacts/useContactCall.ts'

/** Among the choices, the one that makes a new tag of what was typed. */
const newTag = 'new'

export function TagsField({ contact }: { contact: Pick<TicketContact, 'id' | 'tags'> }) {
  const { t } = useTranslation('drawer')
  const { id: contactId, tags } = contact
  const { data: all, error } = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  const sync = useContactCall(syncContactTags)
  const create = useAction(createTag)
  const [search, setSearch] = useState('')
  const [isTooShort, setTooShort] = useState(false)

  const typed = search.trim()
  const isKnown = all?.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) ?? true
  const others = all?.filter(({ id }) => !tags.some((tag) => tag.id === id)) ?? []
  const set = (wanted: Pick<TagName, 'id'>[]) =>
    sync.mutate({ body: { contactId, tags: wanted.map(({ id }) => id) } })
  const add = async (choice: string | null) => {
    if (choice === null) return
    if (choice !== newTag) return set([...tags, { id: Number(choice) }])
    if (!TagForm.shape.name.safeParse(typed).success) return setTooShort(true)
    try {
      set([...tags, await create.mutateAsync({ body: { name: typed } })])
      setSearch('')
    } catch (refusal) {
      notifyError(refusal)
    }
  }
  return (
    <>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('tags.label')}>
          {tags.map((tag) => (
            <li key={tag.id} className={classes.tag}>
              <Dot color={tag.color} />
              {tag.name}
              <ActionIcon
                size={20}
                radius="xl"
                color="gray"
                variant="subtle"
                aria-label={t('tags.remove', { name: tag.name })}
                disabled={sync.isPending}
                onClick={() => set(tags.filter(({ id }) => id !== tag.id))}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Select
        aria-label={t('tags.placeholder')}
        placeholder={t('tags.placeholder')}
        searchable
        maxDropdownHeight={240}
        disabled={sync.isPending || create.isPending}
        // What is typed decides what is offered, so the choice to create it is never filtered away.
        filter={({ options }) => options}
        data={[
          ...others
            .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
            .map(({ id, name }) => ({ value: String(id), label: name })),
          ...(typed && !isKnown ? [{ value: newTag, label: t('tags.create', { name: typed }) }] : []),
        ]}
        value={null}
        searchValue={search}
        onSearchChange={(text) => {
          setSearch(text)
          setTooShort(false)
        }}
        onChange={(choice) => void add(choice)}
        error={isTooShort ? t('tags.tooShort') : error ? errorText(error) : undefined}
      />
    </>
  )
}

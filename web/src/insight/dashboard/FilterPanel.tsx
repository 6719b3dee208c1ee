import { listQueues, listTagNames, listUserNames } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { FilterNames } from '../../conversations/tickets/list/FilterFields.tsx'
import { useEndpoint } from '../../platform/api.ts'
import { notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './filters.module.css'
import type { DaysProblem, InsightChoice } from './insightChoice.ts'

interface FilterPanelProps<C extends InsightChoice> {
  id: string
  choice: C
  /** The choice without any filter. */
  cleared: () => C
  /** Why a choice cannot be applied. */
  problemOf: (choice: C) => DaysProblem | undefined
  onChange: (choice: C) => void
  /** Fields that only this page has. */
  more?: Part<C>
  /** What is on or off there, beside the buttons. */
  switches?: Part<C>
}
type Part<C> = (draft: C, change: (changes: Partial<C>) => void) => ReactNode

/** What the numbers are about. Nothing changes before it is applied: a period is two dates. */
export function FilterPanel<C extends InsightChoice>({
  id,
  choice,
  cleared,
  problemOf,
  onChange,
  more,
  switches,
}: FilterPanelProps<C>) {
  const { t } = useTranslation(['insight', 'tickets'])
  const [draft, setDraft] = useDraft(choice)
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const users = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const tags = useEndpoint(listTagNames, { query: {} }, { refreshOn: 'tag' })
  const connections = useConnections()
  const change = (changes: Partial<C>) => setDraft((now) => ({ ...now, ...changes }))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(draft)
    if (problem) notifyWarning(t(`insight:filters.${problem}`))
    else onChange(draft)
  }
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`insight:filters.${name}`)}
      value={draft[name]}
      max="9999-12-31"
      onChange={({ currentTarget: { value } }) => change({ [name]: value } as Partial<C>)}
    />
  )
  return (
    <form id={id} className={classes.panel} aria-label={t('insight:filters.title')} onSubmit={apply}>
      {day('from')}
      {day('to')}
      {more?.(draft, change)}
      <FilterNames
        label={t('tickets:filters.queues')}
        names={queues}
        value={draft.queueIds}
        onChange={(queueIds) => change({ queueIds } as Partial<C>)}
      />
      <FilterNames
        label={t('tickets:filters.users')}
        names={users}
        value={draft.users}
        onChange={(chosen) => change({ users: chosen } as Partial<C>)}
      />
      <FilterNames
        label={t('tickets:filters.connections')}
        names={connections}
        value={draft.whatsappIds}
        onChange={(whatsappIds) => change({ whatsappIds } as Partial<C>)}
      />
      <FilterNames
        label={t('tickets:filters.tags')}
        names={tags}
        value={draft.tags}
        onChange={(chosen) => change({ tags: chosen } as Partial<C>)}
      />
      <div className={classes.buttons}>
        {switches && <div className={classes.switches}>{switches(draft, change)}</div>}
        <Button variant="default" onClick={() => setDraft(cleared())}>
          {t('tickets:filters.clear')}
        </Button>
        <Button type="submit">{t('insight:filters.apply')}</Button>
      </div>
    </form>
  )
}

/** What was chosen elsewhere meanwhile takes the place of what was not applied. */
function useDraft<C>(choice: C) {
  const [draft, setDraft] = useState(choice)
  const [known, setKnown] = useState(choice)
  if (JSON.stringify(known) !== JSON.stringify(choice)) {
    setKnown(choice)
    setDraft(choice)
  }
  return [draft, setDraft] as const
}

import type { TicketDetail } from '@chatflow/contract'
import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { errorText } from '../../../../platform/errors.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { useConversationActs } from '../conversationActs.ts'
import classes from './search.module.css'
import { useSearch } from './useSearch.ts'

interface SearchBarProps {
  ticket: TicketDetail
  /** What is looked for now; nothing when the bar closes. */
  onWords: (words: string) => void
  onClose: () => void
}

/** Looks for words in the whole conversation and walks from hit to hit. */
export function SearchBar({ ticket, onWords, onClose }: SearchBarProps) {
  const { t } = useTranslation('conversationView')
  const { jumpTo } = useConversationActs()
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(ticket.uuid, jumpTo)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    onWords(search.words)
    return () => onWords('')
  }, [search.words, onWords])

  const steer = (event: KeyboardEvent) => {
    const isBack = event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey)
    const isOn = event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey)
    if (event.key === 'Escape') onClose()
    if (isBack) search.toNewer()
    else if (isOn) search.toOlder()
    if (isBack || isOn) event.preventDefault()
  }
  return (
    <search className={classes.bar}>
      <TextInput
        ref={field}
        className={classes.field}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={200}
        leftSection={
          search.isSearching && search.typed !== '' ? (
            <Loader size={16} aria-hidden />
          ) : (
            <IconSearch size={18} stroke={1.75} aria-hidden />
          )
        }
        value={search.typed}
        onChange={(event) => search.setTyped(event.currentTarget.value)}
        onKeyDown={steer}
      />
      <span className={classes.count} role="status" data-tone={search.error ? 'bad' : undefined}>
        <Count search={search} />
      </span>
      <Tooltip label={t('search.older')}>
        <ActionIcon
          color="gray"
          aria-label={t('search.older')}
          disabled={!search.hasOlder}
          onClick={search.toOlder}
        >
          <IconChevronUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('search.newer')}>
        <ActionIcon
          color="gray"
          aria-label={t('search.newer')}
          disabled={!search.hasNewer}
          onClick={search.toNewer}
        >
          <IconChevronDown {...icon} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon color="gray" aria-label={t('search.close')} onClick={onClose}>
        <IconX {...icon} />
      </ActionIcon>
    </search>
  )
}

function Count({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation('conversationView')
  const { words, error, count, place } = search
  if (error) return errorText(error)
  if (words === '' || count === undefined) return null
  return count === 0 ? t('search.nothing') : t('search.place', { place, count })
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true }

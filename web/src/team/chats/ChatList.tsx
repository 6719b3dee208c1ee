import { listChats, type Chat } from '@chatflow/contract'
import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMessages, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { PagedRows } from '../../ui/list.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import classes from '../../ui/SideList.module.css'
import { ChatRow } from './ChatRow.tsx'
import own from './ChatsPage.module.css'
import { DirectButton } from './DirectButton.tsx'
import { FoundMessages, useFoundMessages } from './FoundMessages.tsx'

const loadWithinPx = 100
const placeholders = [0, 1, 2, 3, 4, 5]

interface ChatListProps {
  chosen: string | undefined
  onNew: () => void
  onChosen?: () => void
}

export function ChatList({ chosen, onNew, onChosen }: ChatListProps) {
  const { t } = useTranslation('chats')
  const [searchParam, setSearchParam] = useState('')
  const list = usePages(listChats, { query: { searchParam } }, { rows: (response) => response.records })
  return (
    <div className={classes.side}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        <span className={own.buttons}>
          <DirectButton />
          <Tooltip label={t('add')}>
            <ActionIcon variant="filled" aria-label={t('add')} onClick={onNew}>
              <IconPlus size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
        <div className={classes.search}>
          <SearchBox value={searchParam} onChange={setSearchParam} label={t('search')} />
        </div>
      </header>
      <ListBody
        list={list}
        words={searchParam}
        chosen={chosen}
        onChosen={onChosen}
        empty={
          searchParam === '' ? (
            <NoChats onNew={onNew} />
          ) : (
            <NothingFound text={searchParam} onClear={() => setSearchParam('')} />
          )
        }
      />
    </div>
  )
}

interface ListBodyProps {
  list: PagedRows<Chat>
  /** What is looked for: in titles, and in what was said. */
  words: string
  chosen: string | undefined
  onChosen: (() => void) | undefined
  empty: ReactNode
}

function ListBody({ list, words, chosen, onChosen, empty }: ListBodyProps) {
  const { t } = useTranslation('chats')
  const { rows, hasMore, isLoadingMore, error, loadMore } = list
  const scroller = useRef<HTMLDivElement>(null)
  const found = useFoundMessages(words)
  const hasFound = (found.data?.pages[0]?.records.length ?? 0) > 0
  const loadWhenNearEnd = () => {
    const element = scroller.current
    if (!element || !hasMore || isLoadingMore || error) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= loadWithinPx) loadMore()
  }
  // A tall screen may show the whole first page: then there is nothing to scroll and the next one is due at once.
  useEffect(loadWhenNearEnd)

  if (rows.length === 0 && (list.isLoading || found.isLoading)) return <Placeholders />
  if (rows.length === 0 && error) return <ErrorState text={errorText(error)} onRetry={list.retry} />
  if (rows.length === 0 && !hasFound) return empty
  return (
    <div ref={scroller} className={classes.scroller} onScroll={loadWhenNearEnd}>
      <ul className={classes.list} aria-label={t('tabs.chats')}>
        {rows.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isChosen={chat.uuid === chosen} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {hasMore && <Placeholders count={1} />}
      <FoundMessages found={found} onChosen={onChosen} />
    </div>
  )
}

function NoChats({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('chats')
  return (
    <EmptyState
      icon={IconMessages}
      text={t('empty')}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onNew}>
          {t('add')}
        </Button>
      }
    />
  )
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      icon={IconSearchOff}
      text={t('search.nothing', { text })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('search.clear')}
        </Button>
      }
    />
  )
}

function Placeholders({ count = placeholders.length }: { count?: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.list} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      {placeholders.slice(0, count).map((place) => (
        <div key={place} className={classes.row} aria-hidden>
          <Skeleton circle width={40} height={40} />
          <span className={classes.words}>
            <Skeleton height={12} width="55%" my={4} radius="xl" />
            <Skeleton height={10} width="80%" my={4} radius="xl" />
          </span>
        </div>
      ))}
    </div>
  )
}

import { searchChatMessages, type FoundChatMessage } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from '../../ui/SideList.module.css'
import { whenInList } from '../../ui/times.ts'
import own from './FoundMessages.module.css'

/** One letter is in every message. */
const searchFrom = 2

/** What was said with these words in any of one's chats, newest first. */
export function useFoundMessages(words: string) {
  return useInfiniteQuery({
    queryKey: [searchChatMessages.path, words],
    queryFn: ({ pageParam: cursor }) =>
      call(searchChatMessages, { query: { searchParam: words, ...(cursor && { cursor }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: words.trim().length >= searchFrom,
  })
}

interface FoundMessagesProps {
  found: ReturnType<typeof useFoundMessages>
  onChosen: (() => void) | undefined
}

export function FoundMessages({ found, onChosen }: FoundMessagesProps) {
  const { t } = useTranslation('chatTalk')
  const messages = found.data?.pages.flatMap(({ records }) => records) ?? []
  if (messages.length === 0) return null
  return (
    <section aria-label={t('found.title')}>
      <h2 className={own.title}>{t('found.title')}</h2>
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <FoundRow message={message} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('found.more')}
        </Button>
      )}
    </section>
  )
}

function FoundRow({ message, onChosen }: { message: FoundChatMessage; onChosen: (() => void) | undefined }) {
  const { t } = useTranslation('chats')
  const name = message.sender?.name ?? t('conversation.gone')
  return (
    <Link
      className={classes.row}
      to={`/chats/${message.chat.uuid}`}
      search={{ message: message.id }}
      onClick={onChosen}
    >
      <Avatar name={name} size={36} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          <time className={classes.time} dateTime={message.createdAt}>
            {whenInList(message.createdAt)}
          </time>
        </span>
        <span className={classes.last}>{message.message || message.file?.mediaName}</span>
        <span className={own.chat}>{message.chat.title}</span>
      </span>
    </Link>
  )
}

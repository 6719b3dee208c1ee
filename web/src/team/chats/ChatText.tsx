import { splitMentions, type ChatMention } from '@chatflow/contract'
import { useSession } from '../../platform/session.tsx'
import { MessageText } from '../../ui/MessageText.tsx'
import classes from './ChatBubble.module.css'

interface ChatTextProps {
  text: string
  mentions: ChatMention[]
}

/** Words in which the people who are named stand out, most of all the reader. */
export function ChatText({ text, mentions }: ChatTextProps) {
  const { user } = useSession()
  if (mentions.length === 0) return <MessageText text={text} />
  const isForAll = mentions.some(({ userId }) => userId === null)
  const people = mentions.filter(({ userId }) => userId !== null)
  return (
    <span data-words>
      {splitMentions(text, people).map(({ text: part, mention }, index) => {
        const key = `${index} ${part}`
        const isNamed = mention === 'everyone' ? isForAll : mention !== undefined
        if (!isNamed) return <MessageText key={key} text={part} />
        const isMe =
          mention === 'everyone' ||
          people.some(({ userId, name }) => userId === user.id && name === mention?.name)
        return (
          <span key={key} className={classes.mention} data-me={isMe || undefined}>
            {part}
          </span>
        )
      })}
    </span>
  )
}

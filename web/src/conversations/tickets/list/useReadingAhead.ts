import { useTimeout } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { readConversationAhead, readMessagesAhead } from '../conversation/readConversationAhead.ts'

/** Milliseconds. Who crosses a row on the way to another one does not rest on it. */
const rest = 80

/**
 * A row on which pointer or focus rests is about to be opened: what was said is asked for. Where it is pressed, the
 * ticket, too, and both before anything is drawn.
 */
export function useReadingAhead(uuid: string, isChosen: boolean) {
  const queries = useQueryClient()
  const { start, clear } = useTimeout(() => readMessagesAhead(queries, uuid), rest)
  if (isChosen) return { come: noop, leave: noop, press: noop }
  const press = () => {
    clear()
    readConversationAhead(queries, uuid)
  }
  return { come: () => start(), leave: clear, press }
}

const noop = () => undefined

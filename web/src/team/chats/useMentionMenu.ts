import { everyoneWords, mentionBeingTyped, type Chat, type Language } from '@chatflow/contract'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { hasWords } from '../../ui/folded.ts'

/** The word for everybody in the language of the writer. */
const everyone: Record<Language, (typeof everyoneWords)[number]> = {
  'pt-BR': 'todos',
  en: 'all',
  es: 'todos',
  tr: 'herkes',
}
const maxShown = 8
/** By which the field and its list know each other. */
const listId = 'chat-mentions'
export const optionId = (index: number) => `${listId}-${index}`

interface Writing {
  chat: Chat
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  replace: (start: number, end: number, words: string) => void
}

/** Offers the members while a name is typed after an @. */
export function useMentionMenu({ chat, text, field, replace }: Writing) {
  const { user } = useSession()
  const { language } = useTranslation('chats')
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const typed = mentionBeingTyped(text, Math.min(caret, text.length))
  const others = chat.users.filter(({ userId }) => userId !== user.id)
  const names = [
    ...new Set(others.map((member) => member.user.name)),
    ...(chat.isDirect ? [] : [everyone[language]]),
  ]
  const options =
    typed === undefined || typed === closedFor
      ? []
      : names.filter((name) => hasWords(name, typed) && name !== typed).slice(0, maxShown)
  const isOpen = options.length > 0
  const active = Math.min(at, options.length - 1)

  const pick = (name: string) => {
    if (typed === undefined) return
    const start = Math.min(caret, text.length) - typed.length
    replace(start, start + typed.length, `${name} `)
    setCaret(start + name.length + 1)
    setAt(0)
    field.current?.focus()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((active + 1) % options.length),
    ArrowUp: () => setAt((active - 1 + options.length) % options.length),
    Enter: () => pick(options[active]!),
    Tab: () => pick(options[active]!),
    Escape: () => setClosedFor(typed),
  }
  const follow = () => setCaret(field.current?.selectionStart ?? 0)
  return {
    isOpen,
    options,
    active,
    pick,
    takesKey: (event: KeyboardEvent): boolean => {
      const act = isOpen && !event.shiftKey ? keys[event.key] : undefined
      if (!act) return false
      event.preventDefault()
      act()
      return true
    },
    fieldProps: {
      onSelect: follow,
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    },
    listId,
  }
}

import { listUsableQuickMessages, type QuickMessage } from '@chatflow/contract'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { matchQuick } from './matchQuick.ts'

export interface QuickOffer {
  /** How a text will read when it is sent; absent where nothing is filled in. */
  render: ((text: string) => string) | undefined
  onPick: (chosen: QuickMessage) => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** What is offered while the text is one line that begins with a slash. */
export function useQuickMenu(
  text: string,
  offer: QuickOffer | undefined,
  onPick: (chosen: QuickMessage) => void,
) {
  const listId = useId()
  const [closedAt, setClosedAt] = useState<string>()
  const [chosen, setChosen] = useState({ text: '', index: 0 })
  const isAsked = offer !== undefined && /^\/[^\n]*$/.test(text)
  const { data, error, isLoading } = useEndpoint(
    listUsableQuickMessages,
    { query: {} },
    { refreshOn: 'quickemessage', enabled: isAsked },
  )
  const found = useMemo(() => matchQuick(data ?? [], text.slice(1)), [data, text])
  // A sentence that happens to begin with a slash is left alone.
  const isOpen = isAsked && closedAt !== text && (found.length > 0 || !/\s/.test(text))
  // Typing on begins at the top again.
  const active = chosen.text === text ? Math.min(chosen.index, found.length - 1) : 0
  const close = () => setClosedAt(text)

  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = steps[event.key]
    const picked = found[active]
    if (event.key === 'Escape') close()
    else if (step !== undefined && found.length > 0)
      setChosen({ text, index: (active + step + found.length) % found.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && picked) onPick(picked)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return {
    isOpen,
    isLoading,
    error,
    found,
    active,
    listId,
    optionId,
    pick: onPick,
    point: (index: number) => setChosen({ text, index }),
    takesKey,
    fieldProps: isOpen
      ? {
          ...(found.length > 0 && {
            'aria-autocomplete': 'list' as const,
            'aria-controls': listId,
            'aria-activedescendant': optionId(active),
          }),
          onBlur: close,
        }
      : {},
  }
}
export type QuickMenuState = ReturnType<typeof useQuickMenu>

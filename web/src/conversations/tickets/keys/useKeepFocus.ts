import { useEffect, useRef } from 'react'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { conversationMark, focusWritingField, isFocusLost } from './writingField.ts'

/** Set on the list, so that the keyboard finds its way back. */
export const listMark = 'data-ticket-list'

/** Menus and dialogs hand the focus back a moment after they are gone. */
const handBackMs = 60
/** A user who typed this short a while ago types on. */
const stillTypingMs = 2_000

/**
 * What is done to a ticket often takes away the very thing that had the focus: its row, its button, its conversation. The
 * keyboard then goes on where the person does: in the conversation while there is one, else at the row that is next.
 */
export function useKeepFocus(hasTicket: boolean) {
  const isPhone = useIsPhone()
  const now = useRef({ hasTicket, isPhone })
  useEffect(() => {
    now.current = { hasTicket, isPhone }
  })
  useEffect(() => {
    let last: Element | undefined
    let wasInList = true
    let typedAt = -Infinity
    let waiting: ReturnType<typeof setTimeout> | undefined

    const notice = ({ target }: Event) => {
      // Menus and dialogs lie over the page, and belong to where they were opened from.
      if (!(target instanceof Element) || !document.getElementById('root')?.contains(target)) return
      last = target
      wasInList = target.closest(`[${conversationMark}]`) === null
    }
    const noticeKey = ({ target, key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isLetter = key.length === 1 && !altKey && !ctrlKey && !metaKey
      // Another key, such as that of a command, ends the word.
      typedAt = isLetter && target instanceof HTMLTextAreaElement ? performance.now() : -Infinity
    }
    const isLost = () => isFocusLost() && last?.isConnected === false
    const goOn = () => {
      waiting = undefined
      if (!isLost()) return
      const { hasTicket, isPhone } = now.current
      // A conversation that is on its way takes the keyboard itself.
      if (hasTicket && !wasInList) return focusConversation(isPhone)
      focusList(performance.now() - typedAt < stillTypingMs)
    }
    const watch = new MutationObserver(() => {
      if (!isLost()) return
      if (last?.closest('li[data-uuid]')) goOn()
      else waiting ??= setTimeout(goOn, handBackMs)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', notice)
    document.addEventListener('pointerdown', notice)
    document.addEventListener('keydown', noticeKey)
    return () => {
      watch.disconnect()
      clearTimeout(waiting)
      document.removeEventListener('focusin', notice)
      document.removeEventListener('pointerdown', notice)
      document.removeEventListener('keydown', noticeKey)
    }
  }, [])
}

/** On a phone the keyboard would cover what the reader came for. */
function focusConversation(isPhone: boolean) {
  if (!isPhone) focusWritingField()
  if (isFocusLost()) document.querySelector<HTMLElement>(`[${conversationMark}] [role="log"]`)?.focus()
}

/** Letters do things to the row that has the focus: a user in the middle of a word must not be put there. */
function focusList(isTyping: boolean) {
  const list = document.querySelector(`[${listMark}]`)
  const row = list?.querySelector<HTMLElement>('li[data-uuid] a[tabindex="0"]')
  const search = list?.querySelector<HTMLElement>('input[type="search"]')
  const next = isTyping || !row ? search : row
  next?.focus({ preventScroll: true })
}

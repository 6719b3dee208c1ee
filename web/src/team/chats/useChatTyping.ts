import { tellTypingEveryMs, typingPassesAfterMs, type Chat } from '@chatflow/contract'
import { useEffect, useRef, useState } from 'react'
import { useCompanyEvent, useSay } from '../../platform/realtime.tsx'

/** Tells the other members that one is writing, now and then while it goes on. */
export function useTellChatTyping({ uuid }: Chat) {
  const say = useSay()
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - toldAt.current < tellTypingEveryMs) return
    toldAt.current = performance.now()
    say('chatTyping', uuid)
  }
}

interface Writer {
  id: number
  name: string
}

/** Who writes in this chat at the moment. It passes, also when nobody says so; a message ends it at once. */
export function useWriters({ id: chatId }: Chat): Writer[] {
  const [writers, setWriters] = useState<ReadonlyMap<number, Writer>>(new Map())
  const ends = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const forget = (userId: number) => {
    clearTimeout(ends.current.get(userId))
    setWriters((known) => new Map([...known].filter(([id]) => id !== userId)))
  }
  useCompanyEvent('teamTyping', (event) => {
    if (event.chatId !== chatId) return
    const { user } = event
    forget(user.id)
    setWriters((known) => new Map(known).set(user.id, user))
    ends.current.set(
      user.id,
      setTimeout(() => forget(user.id), typingPassesAfterMs),
    )
  })
  useCompanyEvent('chat', (event) => {
    if (event.action === 'new-message' && event.chat.id === chatId && event.newMessage.senderId !== null)
      forget(event.newMessage.senderId)
  })
  useEffect(() => {
    const timers = ends.current
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [])
  return [...writers.values()]
}

import { readChat, type Chat } from '@chatflow/contract'
import { useDocumentVisibility } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { markRead, unreadsOf } from './chatCache.ts'

/** What stands on a screen that is looked at is read. A tab in the background has read nothing. */
export function useMarkRead(chat: Chat) {
  const queries = useQueryClient()
  const { user } = useSession()
  const isVisible = useDocumentVisibility() === 'visible'
  const unreads = unreadsOf(chat, user.id)
  const { uuid } = chat
  const { mutate } = useMutation({
    mutationFn: () => call(readChat, { params: { chatId: uuid } }),
  })
  useEffect(() => {
    if (unreads === 0 || !isVisible) return
    markRead(queries, uuid, user.id)
    mutate()
  }, [unreads, isVisible, uuid, user.id, queries, mutate])
}

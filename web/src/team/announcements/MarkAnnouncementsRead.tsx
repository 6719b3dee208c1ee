import { listAnnouncements, readAnnouncements, type ListedAnnouncement } from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'

/** What stands open before the user's eyes is read. */
export function MarkAnnouncementsRead({ announcements }: { announcements: ListedAnnouncement[] }) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (announcementIds: number[]) => call(readAnnouncements, { body: { announcementIds } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [listAnnouncements.path] }),
  })
  const unread = announcements.flatMap(({ id, isRead }) => (isRead ? [] : [id])).join(' ')
  useEffect(() => {
    if (unread !== '') mutate(unread.split(' ').map(Number))
  }, [unread, mutate])
  return null
}

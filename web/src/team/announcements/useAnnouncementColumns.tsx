import type { Announcement } from '@chatflow/contract'
import {
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconCircleOff,
  IconMinus,
  type Icon,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { momentWidth, type Column } from '../../ui/list.ts'
import { Status, type Tone } from '../../ui/Status.tsx'
import classes from './announcements.module.css'

/** 1 high, 2 medium, 3 low. */
const priorityLooks: Record<string, { word: '1' | '2' | '3'; icon: Icon; tone: Tone }> = {
  1: { word: '1', icon: IconArrowUp, tone: 'red' },
  2: { word: '2', icon: IconMinus, tone: 'amber' },
  3: { word: '3', icon: IconArrowDown, tone: 'quiet' },
}
const lowest = { word: '3', icon: IconArrowDown, tone: 'quiet' } as const

export function useAnnouncementColumns(): Column<Announcement>[] {
  const { t } = useTranslation('announcements')
  return useMemo(
    () => [
      {
        key: 'title',
        header: t('columns.title'),
        min: 220,
        grow: 4,
        cell: (announcement) => announcement.title,
      },
      {
        key: 'priority',
        header: t('columns.priority'),
        min: 120,
        cell: (announcement) => {
          const { word, icon, tone } = priorityLooks[announcement.priority] ?? lowest
          return (
            <Status icon={icon} tone={tone}>
              {t(`priorities.${word}`)}
            </Status>
          )
        },
      },
      {
        key: 'mediaName',
        header: t('columns.mediaName'),
        min: 140,
        grow: 2,
        minor: 2,
        cell: ({ mediaName }) =>
          mediaName === null ? (
            <span className={classes.none}>{t('media.none')}</span>
          ) : (
            <span title={mediaName}>{mediaName}</span>
          ),
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 120,
        cell: ({ status }) => (
          <Status icon={status ? IconCircleCheck : IconCircleOff} tone={status ? 'green' : 'quiet'}>
            {t(status ? 'active' : 'inactive')}
          </Status>
        ),
      },
      {
        key: 'updatedAt',
        header: t('columns.updatedAt'),
        min: momentWidth(),
        minor: 3,
        cell: (announcement) => formatDateTime(announcement.updatedAt),
      },
    ],
    [t],
  )
}

import type { QuickMessage } from '@chatflow/contract'
import { IconCheck, IconEye, IconLock, IconPaperclip } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { MessageLine } from '../../ui/MessageLine.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './quickPage.module.css'

export function useQuickColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation('quickMessages')
  return useMemo(
    () => [
      {
        key: 'shortcode',
        header: t('columns.shortcode'),
        min: 150,
        grow: 1.5,
        cell: (quick) => <Shortcode quick={quick} />,
      },
      {
        key: 'message',
        header: t('columns.message'),
        min: 200,
        grow: 4,
        minor: 1,
        cell: ({ message }) => <MessageLine message={message} />,
      },
      {
        key: 'media',
        header: t('columns.media'),
        min: 150,
        grow: 1.5,
        cell: ({ mediaName }) => <Media name={mediaName} />,
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 140,
        cell: (quick) => <Sharing quick={quick} />,
      },
      {
        key: 'uses',
        header: t('columns.uses'),
        min: 80,
        grow: 0.5,
        align: 'right',
        minor: 2,
        cell: ({ uses }) => formatNumber(uses),
      },
    ],
    [t],
  )
}

function Shortcode({ quick: { shortcode, status } }: { quick: QuickMessage }) {
  const { t } = useTranslation('quickMessages')
  return (
    <span className={classes.shortcode}>
      <span className={classes.code}>/{shortcode.replace(/^\//, '')}</span>
      {!status && <span className={classes.off}>{t('off')}</span>}
    </span>
  )
}

function Media({ name }: { name: string | null }) {
  const { t } = useTranslation('quickMessages')
  if (name === null) return <span className={classes.none}>{t('noMedia')}</span>
  return (
    <span className={classes.media} title={name}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden />
      <span className={classes.mediaName}>{name}</span>
    </span>
  )
}

function Sharing({ quick: { geral, visao } }: { quick: QuickMessage }) {
  const { t } = useTranslation('quickMessages')
  if (geral)
    return (
      <Status icon={IconCheck} tone="green">
        {t('sharing.geral')}
      </Status>
    )
  if (visao)
    return (
      <Status icon={IconEye} tone="quiet">
        {t('sharing.visao')}
      </Status>
    )
  return (
    <Status icon={IconLock} tone="quiet">
      {t('sharing.own')}
    </Status>
  )
}

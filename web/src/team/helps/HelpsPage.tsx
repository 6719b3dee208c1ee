import type { Help } from '@chatflow/contract'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconMovie, IconPencil, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import page from '../../ui/page.module.css'
import classes from './helps.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { useHelps } from './useHelps.ts'
import { VideoDialog } from './VideoDialog.tsx'

export function HelpsPage() {
  const { t } = useTranslation('helps')
  const { can } = useSession()
  const { data } = useHelps()
  return (
    <div className={`${page.page} ${classes.page}`}>
      <header className={classes.header}>
        <h1 className={page.title}>
          {t('title')}
          {data && <span className={page.count}>{formatNumber(data.length)}</span>}
        </h1>
        <p className={classes.hint}>
          <IconShieldLock size={18} stroke={1.75} aria-hidden />
          {t('hint')}
        </p>
        {can('helps:manage') && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to="/settings" search={{ tab: 'helps' }} {...props} />}
          >
            {t('edit')}
          </Button>
        )}
      </header>
      <Gallery />
    </div>
  )
}

const placeholders = 4

function Gallery() {
  const { t } = useTranslation('helps')
  const { data, error, refetch } = useHelps()
  const [open, setOpen] = useState<Help>()
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={refetch} />
  if (!data)
    return (
      <div className={classes.grid} aria-busy>
        {Array.from({ length: placeholders }, (_, index) => (
          <Skeleton key={index} height={240} radius={10} />
        ))}
      </div>
    )
  if (data.length === 0) return <EmptyState icon={IconMovie} text={t('empty')} />
  return (
    <>
      <ul className={classes.grid}>
        {data.map((help) => (
          <li key={help.id}>
            <UnstyledButton className={classes.card} onClick={() => setOpen(help)}>
              <Thumbnail seed={help.id} />
              <span className={classes.words}>
                <span className={classes.cardTitle}>{help.title}</span>
                <span className={classes.description}>{help.description}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {open && <VideoDialog help={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

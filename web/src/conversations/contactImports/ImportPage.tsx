import { findContactImport, type ImportState } from '@chatflow/contract'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ChooseSource } from './ChooseSource.tsx'
import classes from './contactImports.module.css'
import { ImportEnd } from './ImportEnd.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ReviewImport } from './ReviewImport.tsx'

/** From a file or a phone to contacts. The address names the import, so that a reload or a link goes on with it. */
export function ImportPage() {
  const { importId } = useParams({ strict: false }) as { importId?: string }
  return importId === undefined ? (
    <Frame>
      <ChooseSource />
    </Frame>
  ) : (
    <OneImport key={importId} importId={importId} />
  )
}

function OneImport({ importId }: { importId: string }) {
  const { data, error, refetch } = useEndpoint(
    findContactImport,
    { params: { importId } },
    { refreshOn: 'job' },
  )
  useEndMessage(data?.state)
  if (!data)
    return (
      <Frame>
        {error ? (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius="md" />
        )}
      </Frame>
    )
  const { state } = data
  if (state === 'ready' || state === 'checking')
    return (
      <Frame name={data.name} isWide>
        <ReviewImport found={data} />
      </Frame>
    )
  return (
    <Frame name={data.name}>
      {state === 'reading' || state === 'running' ? (
        <ImportProgress found={data} />
      ) : (
        <ImportEnd found={data} />
      )}
    </Frame>
  )
}

const endMessageMs = 15_000

/** Said when the import ends while somebody looks, not when a finished one is opened. */
function useEndMessage(state: ImportState | undefined) {
  const { t } = useTranslation('contactImports')
  const before = useRef(state)
  useEffect(() => {
    // A small one may be over before anybody has heard that it runs.
    const hasWatched = before.current !== undefined && before.current !== 'done'
    if (hasWatched && state === 'done') notifySuccess(t('end.toast'), endMessageMs)
    before.current = state
  }, [state, t])
}

/** `isWide`: what is inside fills the height of the screen and scrolls by itself. */
function Frame({ name, isWide, children }: { name?: string; isWide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('contactImports')
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <header className={classes.header}>
        <ActionIcon
          component={Link}
          to="/contacts"
          size={36}
          variant="subtle"
          color="gray"
          aria-label={t('back')}
          title={t('back')}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1 className={classes.title}>
          {t('title')}
          {name !== undefined && (
            <span className={classes.fileName} title={name}>
              {name}
            </span>
          )}
        </h1>
      </header>
      {children}
    </div>
  )
}

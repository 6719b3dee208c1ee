import { listCompanyImports, removeCompanyImport, type CompanyImport } from '@chatflow/contract'
import { Button, FileButton, Progress, Skeleton } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './companyArchives.module.css'
import { ImportForm } from './ImportForm.tsx'
import { sendArchive } from './sendArchive.ts'

/** Archives that were brought here: what is in them, and the companies that are made of them. */
export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('companyArchives')
  const queries = useQueryClient()
  const { data, error, refetch } = useEndpoint(listCompanyImports, {}, { refreshOn: 'job' })
  const [share, setShare] = useState<number>()
  const [chosen, setChosen] = useState<CompanyImport>()
  const reread = () => void queries.invalidateQueries({ queryKey: [listCompanyImports.path] })
  const send = async (file: File | null) => {
    if (!file) return
    setShare(0)
    try {
      await sendArchive(file, setShare)
    } catch (failure) {
      notifyError(failure)
    }
    setShare(undefined)
    reread()
  }
  if (chosen) return <ImportForm brought={chosen} onClose={() => setChosen(undefined)} onStarted={reread} />
  return (
    <ViewDialog title={t('imports.title')} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.soft}>{t('imports.about')}</p>
        <FileButton accept=".tar,application/x-tar" onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              className={classes.start}
              loading={share !== undefined}
              leftSection={<IconPackageImport size={18} stroke={1.75} aria-hidden />}
            >
              {t('imports.choose')}
            </Button>
          )}
        </FileButton>
        {share !== undefined && <Progress value={100 * share} aria-label={t('imports.states.receiving')} />}
        {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={72} />}
        {data?.imports.length === 0 && <EmptyState icon={IconPackageImport} text={t('imports.empty')} />}
        <ul className={classes.list}>
          {data?.imports.map((brought) => (
            <Brought key={brought.id} brought={brought} onChoose={() => setChosen(brought)} onGone={reread} />
          ))}
        </ul>
      </div>
    </ViewDialog>
  )
}

interface BroughtProps {
  brought: CompanyImport
  onChoose: () => void
  onGone: () => void
}
function Brought({ brought, onChoose, onGone }: BroughtProps) {
  const { t } = useTranslation(['companyArchives', 'errors'])
  const remove = useAction(removeCompanyImport)
  const { id, fileName, size, state, problem, summary, userName, createdAt } = brought
  const canStart = summary !== null && (state === 'checked' || state === 'failed')
  return (
    <li className={classes.item}>
      <span className={classes.head}>
        <span>{summary?.name ?? fileName}</span>
        <span>{t(`imports.states.${state}`)}</span>
      </span>
      <span className={classes.soft}>
        {fileName} · {formatBytes(size)} · {userName} · {formatDateTime(createdAt)}
      </span>
      {problem && (
        <span role="alert">{t(`errors:codes.${problem}` as 'errors:codes.ERR_ARCHIVE_DAMAGED')}</span>
      )}
      {summary && (
        <span className={classes.soft}>
          {t('imports.counts', {
            users: formatNumber(summary.users),
            contacts: formatNumber(summary.counts['contacts'] ?? 0),
            tickets: formatNumber(summary.counts['tickets'] ?? 0),
            messages: formatNumber(summary.counts['messages'] ?? 0),
            files: formatNumber(summary.files),
          })}
        </span>
      )}
      <span className={classes.buttons}>
        {canStart && (
          <Button size="compact-md" onClick={onChoose}>
            {t('imports.start')}
          </Button>
        )}
        {!['checking', 'importing'].includes(state) && (
          <Button
            size="compact-md"
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { companyImportId: id } }, { onError: notifyError, onSuccess: onGone })
            }
          >
            {t('imports.remove')}
          </Button>
        )}
      </span>
    </li>
  )
}

import {
  listArchivesOfCompany,
  listCompanyArchives,
  startArchiveOfCompany,
  startCompanyArchive,
  type CompanyArchive,
} from '@chatflow/contract'
import { Anchor, Button, Progress, Skeleton } from '@mantine/core'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './companyArchives.module.css'

/** The archives of the own company. */
export function OwnArchivesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('companyArchives')
  const { data, error, refetch } = useEndpoint(listCompanyArchives, {}, { refreshOn: 'job' })
  const start = useAction(startCompanyArchive)
  const queries = useQueryClient()
  return (
    <ViewDialog title={t('title')} onClose={onClose}>
      <Archives
        archives={data?.archives}
        error={error}
        onRetry={() => void refetch()}
        isStarting={start.isPending}
        onStart={() =>
          start.mutate(
            {},
            {
              onError: notifyError,
              onSuccess: () => void queries.invalidateQueries({ queryKey: [listCompanyArchives.path] }),
            },
          )
        }
      />
    </ViewDialog>
  )
}

interface CompanyArchivesProps {
  company: { id: number; name: string }
  onClose: () => void
}
/** Those of any company, for the owner of the platform. */
export function CompanyArchivesDialog({ company, onClose }: CompanyArchivesProps) {
  const { t } = useTranslation('companyArchives')
  const params = { anyCompanyId: company.id }
  const { data, error, refetch } = useEndpoint(listArchivesOfCompany, { params }, { refreshOn: 'job' })
  const start = useAction(startArchiveOfCompany)
  const queries = useQueryClient()
  return (
    <ViewDialog title={t('titleOf', { name: company.name })} onClose={onClose}>
      <Archives
        archives={data?.archives}
        error={error}
        onRetry={() => void refetch()}
        isStarting={start.isPending}
        onStart={() =>
          start.mutate(
            { params },
            {
              onError: notifyError,
              onSuccess: () => void queries.invalidateQueries({ queryKey: [listArchivesOfCompany.path] }),
            },
          )
        }
      />
    </ViewDialog>
  )
}

interface ArchivesProps {
  archives: CompanyArchive[] | undefined
  error: Error | null
  onRetry: () => void
  isStarting: boolean
  onStart: () => void
}
function Archives({ archives, error, onRetry, isStarting, onStart }: ArchivesProps) {
  const { t } = useTranslation('companyArchives')
  const isRunning = archives?.some(({ state }) => state === 'running') ?? false
  return (
    <div className={classes.content}>
      <p className={classes.soft}>{t('about')}</p>
      <Button
        className={classes.start}
        disabled={isRunning}
        loading={isStarting}
        leftSection={<IconPackageExport size={18} stroke={1.75} aria-hidden />}
        onClick={onStart}
      >
        {t('start')}
      </Button>
      {error && !archives && <ErrorState text={errorText(error)} onRetry={onRetry} />}
      {!error && !archives && <Skeleton height={72} />}
      {archives?.length === 0 && <EmptyState icon={IconPackageExport} text={t('empty')} />}
      <ul className={classes.list}>
        {archives?.map((archive) => (
          <Archive key={archive.id} archive={archive} />
        ))}
      </ul>
    </div>
  )
}

function Archive({ archive }: { archive: CompanyArchive }) {
  const { t } = useTranslation('companyArchives')
  const { state, done, total, userName, isByPlatform, size, sha256, url, createdAt, expiresAt } = archive
  return (
    <li className={classes.item}>
      <span className={classes.head}>
        <span>{formatDateTime(createdAt)}</span>
        {url ? (
          <Anchor href={url} download className={classes.link}>
            <IconDownload size={16} stroke={1.75} aria-hidden />
            {t('download', { size: formatBytes(size ?? 0) })}
          </Anchor>
        ) : (
          <span>{t(`states.${state}`)}</span>
        )}
      </span>
      {state === 'running' && (
        <Progress value={(100 * done) / Math.max(total, 1)} aria-label={t('states.running')} />
      )}
      <span className={classes.soft}>{t(isByPlatform ? 'byPlatform' : 'by', { name: userName })}</span>
      {url && <span className={classes.soft}>{t('until', { date: formatDateTime(expiresAt) })}</span>}
      {sha256 && <code className={classes.code}>SHA-256 {sha256}</code>}
    </li>
  )
}

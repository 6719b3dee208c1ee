import { listFlowVersions, readFlow, restoreFlowVersion, type FlowVersion } from '@chatflow/contract'
import { Badge, Button } from '@mantine/core'
import { IconArrowsDiff, IconArrowsSplit2, IconHistory, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { call, useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatDateTime, formatPercent } from '../../../platform/format.ts'
import { notifySuccess } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useEditor } from '../editor/EditorContext.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import classes from './lab.module.css'

/** What was published, newest first: compared with the draft, or made the draft again. */
export function VersionsPanel() {
  const { t } = useTranslation('flowLab')
  const { flowId } = useEditor()
  const [compared, setCompared] = useState<number>()
  const [restored, setRestored] = useState<number>()
  const [isSharing, setSharing] = useState(false)
  const { data, error, refetch } = useEndpoint(
    listFlowVersions,
    { params: { flowId } },
    { refreshOn: 'flow' },
  )
  const restore = useRestore()
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.versions.length === 0) return <EmptyState icon={IconHistory} text={t('versions.none')} />
  const [newest, before] = data.versions
  return (
    <div className={classes.panel}>
      <ul className={classes.list}>
        {data.versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            onCompare={setCompared}
            onRestore={setRestored}
            // The first one has none to share with.
            onShare={version.isPublished && before ? () => setSharing(true) : undefined}
          />
        ))}
      </ul>
      {compared !== undefined && <CompareDialog version={compared} onClose={() => setCompared(undefined)} />}
      {isSharing && newest && before && (
        <ShareDialog
          version={newest.version}
          other={before.version}
          share={newest.share}
          onClose={() => setSharing(false)}
        />
      )}
      {restored !== undefined && (
        <ConfirmDialog
          title={t('versions.restoreTitle', { version: restored })}
          confirmLabel={t('versions.restore')}
          onConfirm={() => restore(restored)}
          onClose={() => setRestored(undefined)}
        >
          {t('versions.restoreText', { version: restored })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The server copies the keys of the blocks along; then the draft is drawn as it is there. */
function useRestore() {
  const { t } = useTranslation('flowLab')
  const { flowId, store, files } = useEditor()
  return async (version: number) => {
    const { revision } = store.get().saved
    await call(restoreFlowVersion, { params: { flowId, version }, body: { revision } })
    const { flow } = await call(readFlow, { params: { flowId } })
    for (const [name, address] of Object.entries(flow.files)) files.set(name, address)
    store.send({ do: 'load', graph: flow.flow, revision: flow.revision })
    notifySuccess(t('versions.restored', { version }))
  }
}

interface VersionRowProps {
  version: FlowVersion
  onCompare: (version: number) => void
  onRestore: (version: number) => void
  onShare: (() => void) | undefined
}

function VersionRow({ version, onCompare, onRestore, onShare }: VersionRowProps) {
  const { t } = useTranslation('flowLab')
  const { version: number, note, share, publishedAt, publishedBy, isPublished } = version
  const name = publishedBy?.name ?? t('versions.someone')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.versionTitle}>
          <span className={classes.about}>{t('versions.version', { version: number })}</span>
          {isPublished && (
            <Badge size="sm" color="green" variant="light">
              {t('versions.current')}
            </Badge>
          )}
          {(isPublished ? share < 100 : share > 0) && (
            <Badge size="sm" variant="light">
              {t('versions.share', { share: formatPercent(share) })}
            </Badge>
          )}
        </span>
        {note !== '' && <span>{note}</span>}
        <span className={classes.failure}>
          {t('versions.by', { date: formatDateTime(publishedAt), name })}
        </span>
        <span className={classes.actions}>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
            onClick={() => onCompare(number)}
          >
            {t('versions.compare')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
            onClick={() => onRestore(number)}
          >
            {t('versions.restore')}
          </Button>
          {onShare && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />}
              onClick={onShare}
            >
              {t('share.open')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

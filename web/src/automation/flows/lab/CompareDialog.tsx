import { readFlowVersion } from '@chatflow/contract'
import {
  IconArrowsRightLeft,
  IconCircleMinus,
  IconCirclePlus,
  IconEdit,
  type Icon,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { BlockDecoration } from '../editor/decorations.ts'
import { useEditor, useGraph } from '../editor/EditorContext.ts'
import { diffGraphs, type BlockChange, type GraphDiff } from './diffGraphs.ts'
import { FlowViewer } from './FlowViewer.tsx'
import { GraphDialog } from './GraphDialog.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import classes from './viewer.module.css'

/** What changed between a version and the draft, coloured on one drawing. */
export function CompareDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('flowLab')
  const { flowId, files } = useEditor()
  const draft = useGraph()
  const { data, error, refetch } = useEndpoint(readFlowVersion, { params: { flowId, version } })
  const diff = useMemo(() => data && diffGraphs(data.flow, draft), [data, draft])
  const shown = useMemo(() => new Map([...Object.entries(data?.files ?? {}), ...files]), [data, files])
  const marks = useMemo(
    () =>
      new Map(Array.from(diff?.changes ?? [], ([id, change]): [string, BlockDecoration] => [id, { change }])),
    [diff],
  )
  const title = t('versions.title', { version })
  return (
    <GraphDialog title={title} onClose={onClose}>
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PanelSkeleton />}
      {diff && (
        <div className={classes.frame}>
          <Legend diff={diff} />
          <FlowViewer label={title} graph={diff.union} files={shown} decorations={marks} />
        </div>
      )}
    </GraphDialog>
  )
}

const icons: Record<BlockChange, Icon> = {
  added: IconCirclePlus,
  removed: IconCircleMinus,
  changed: IconEdit,
}

function Legend({ diff: { changes, ways } }: { diff: GraphDiff }) {
  const { t } = useTranslation('flowLab')
  const kinds = (['added', 'changed', 'removed'] as const).map((change) => ({
    change,
    count: [...changes.values()].filter((one) => one === change).length,
  }))
  const isSame = changes.size === 0 && ways === 0
  return (
    <div className={classes.legend}>
      {isSame && <span>{t('versions.same')}</span>}
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ change, count }) => {
          const Mark = icons[change]
          return (
            <span key={change} className={classes.change} data-change={change}>
              <Mark size={18} stroke={1.75} aria-hidden />
              {t(`versions.${change}`, { count })}
            </span>
          )
        })}
      {ways > 0 && (
        <span className={classes.change}>
          <IconArrowsRightLeft size={18} stroke={1.75} aria-hidden />
          {t('versions.ways', { count: ways })}
        </span>
      )}
    </div>
  )
}

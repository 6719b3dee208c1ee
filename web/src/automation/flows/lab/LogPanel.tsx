import { listFlowCalls } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconMessageCode, IconRefresh } from '@tabler/icons-react'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useEditor, useGraph } from '../editor/EditorContext.ts'
import { FlowCallList } from './FlowCallList.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import classes from './lab.module.css'

/** What the flow's blocks asked lately, in conversations with customers. */
export function LogPanel() {
  const { t } = useTranslation(['flowLab', 'prompts'])
  const { flowId } = useEditor()
  const { nodes } = useGraph()
  // No event tells of calls, so they are read whenever this is opened.
  const { data, error, isFetching, refetch } = useEndpoint(
    listFlowCalls,
    { params: { flowId } },
    { isReadAnew: true },
  )
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  return (
    <div className={classes.panel}>
      <div className={classes.callLine}>
        <h3 className={classes.heading}>{t('log.title')}</h3>
        <Tooltip label={t('prompts:log.refresh')}>
          <ActionIcon
            color="gray"
            aria-label={t('prompts:log.refresh')}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            <IconRefresh size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {data.calls.length === 0 ? (
        <EmptyState icon={IconMessageCode} text={t('log.none')} />
      ) : (
        <FlowCallList label={t('log.title')} calls={data.calls} nodes={nodes} />
      )}
    </div>
  )
}

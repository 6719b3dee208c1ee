import {
  deleteFlowTest,
  listFlowTests,
  runFlowTests,
  type FlowTest,
  type FlowTestFailure,
  type FlowTestResult,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconFlask, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call, useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { notifyError, notifySuccess } from '../../../platform/notify.ts'
import { queries } from '../../../platform/queries.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TestList, TestRow, TestSummary, type TestState } from '../../../ui/TestRow.tsx'
import { useEditor } from '../editor/EditorContext.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import classes from './lab.module.css'
import { emptyTest, TestDialog, type TestDraft } from './TestDialog.tsx'

/** The tests of the flow: written, run against the drawing as it stands, and shown with what failed. */
export function TestsPanel() {
  const { t } = useTranslation('flowLab')
  const { flowId, store } = useEditor()
  const [edited, setEdited] = useState<TestDraft>()
  const [deleted, setDeleted] = useState<FlowTest>()
  const { data, error, refetch } = useEndpoint(listFlowTests, { params: { flowId } })
  const run = useMutation({
    mutationFn: () => call(runFlowTests, { params: { flowId }, body: { graph: store.get().graph } }),
    onError: notifyError,
  })
  const results = new Map(run.data?.results.map((result) => [result.testId, result]))
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  const add = (
    <Button
      variant="light"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setEdited(emptyTest)}
    >
      {t('tests.add')}
    </Button>
  )
  return (
    <div className={classes.panel}>
      {data.tests.length === 0 ? (
        <EmptyState icon={IconFlask} text={t('tests.none')} action={add} />
      ) : (
        <>
          <div className={classes.actions}>
            <Button loading={run.isPending} onClick={() => run.mutate()}>
              {t('tests.run')}
            </Button>
            {add}
          </div>
          <Summary results={run.data?.results} />
          <TestList>
            {data.tests.map((test) => (
              <FlowTestRow
                key={test.id}
                test={test}
                result={results.get(test.id)}
                onEdit={() => setEdited(test)}
                onDelete={() => setDeleted(test)}
              />
            ))}
          </TestList>
        </>
      )}
      {edited && (
        <TestDialog
          draft={edited}
          onClose={() => {
            setEdited(undefined)
            // What was found out about the test before is no longer true.
            run.reset()
          }}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={t('tests.delete')}
          confirmLabel={t('tests.delete')}
          onConfirm={async () => {
            await call(deleteFlowTest, { params: { flowId, testId: deleted.id } })
            await queries.invalidateQueries({ queryKey: [listFlowTests.path] })
            notifySuccess(t('tests.deleted'))
          }}
          onClose={() => setDeleted(undefined)}
        >
          {t('tests.deleteText', { name: deleted.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Summary({ results }: { results: FlowTestResult[] | undefined }) {
  const { t } = useTranslation('flowLab')
  if (!results) return null
  const failed = results.filter(({ failures }) => failures.length > 0).length
  return (
    <TestSummary isFailed={failed > 0}>
      {failed > 0 ? t('tests.someFailed', { count: failed }) : t('tests.allPassed')}
    </TestSummary>
  )
}

interface FlowTestRowProps {
  test: FlowTest
  result: FlowTestResult | undefined
  onEdit: () => void
  onDelete: () => void
}

function FlowTestRow({ test, result, onEdit, onDelete }: FlowTestRowProps) {
  const { t } = useTranslation('flowLab')
  const { showBlock } = useEditor()
  const failureText = useFailureText()
  const failures = result?.failures ?? []
  const state: TestState = !result ? 'notRun' : failures.length > 0 ? 'failed' : 'passed'
  return (
    <TestRow
      name={test.name}
      state={state}
      failures={failures.map(failureText)}
      labels={{ state: t(`tests.${state}`), edit: t('tests.edit'), delete: t('tests.delete') }}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {result?.nodeId && failures.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => result.nodeId && showBlock(result.nodeId)}>
          {t('tests.show')}
        </Button>
      )}
    </TestRow>
  )
}

function useFailureText() {
  const { t } = useTranslation('flowLab')
  return ({ code, name, expected, actual }: FlowTestFailure): string => {
    if (code === 'notSaid' && actual === '') return t('tests.failures.nothingSaid', { expected })
    if (code === 'otherQueue' && actual === '') return t('tests.failures.noQueue', { expected })
    return t(`tests.failures.${code}`, { name, expected, actual })
  }
}

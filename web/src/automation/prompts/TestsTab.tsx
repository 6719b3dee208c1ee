import {
  deletePromptTest,
  listPromptCalls,
  listPromptTests,
  readAiUsage,
  runPromptTests,
  type PromptEnd,
  type PromptFailure,
  type PromptTest,
  type PromptTestFailure,
} from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconFlask, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { queries } from '../../platform/queries.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { TestList, TestRow, TestSummary, type TestState } from '../../ui/TestRow.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { bodyOf, type PromptFormValues } from './promptForm.ts'
import classes from './prompts.module.css'
import type { PromptTestDraft } from './PromptTestDialog.tsx'
import { emptyTest } from './promptTestFields.ts'

interface TestsTabProps {
  promptId: number
  form: ContractForm<PromptFormValues>
  onEdit: (draft: PromptTestDraft) => void
}

/** The tests of a prompt: written, asked of the model as the form stands, and shown with what failed. */
export function TestsTab({ promptId, form, onEdit }: TestsTabProps) {
  const { t } = useTranslation('prompts')
  const { data, error, refetch } = useEndpoint(listPromptTests, { params: { promptId } })
  const run = useMutation({
    mutationFn: () =>
      call(runPromptTests, { params: { promptId }, body: { changes: bodyOf(form.getValues()) } }),
    onError: notifyError,
    onSettled: async () => {
      const paths = [listPromptTests.path, readAiUsage.path, listPromptCalls.path]
      await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  const add = (
    <Button
      variant="light"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => onEdit(emptyTest)}
    >
      {t('tests.add')}
    </Button>
  )
  const tests = data?.tests ?? []
  return (
    <Section title={t('tests.title')} description={t('tests.text')}>
      <ToggleField
        label={t('tests.beforeSaving')}
        description={t('tests.beforeSavingHelp')}
        checked={form.values.testsBeforeSaving}
        onChange={(isOn) => form.setFieldValue('testsBeforeSaving', isOn)}
      />
      {form.errors['testsBeforeSaving'] && (
        <p className={classes.refused} role="alert">
          {form.errors['testsBeforeSaving']}
        </p>
      )}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={48} aria-hidden />}
      {data && tests.length === 0 && <EmptyState icon={IconFlask} text={t('tests.none')} action={add} />}
      {tests.length > 0 && (
        <>
          <div className={classes.testActions}>
            <Button loading={run.isPending} onClick={() => run.mutate()}>
              {t('tests.run')}
            </Button>
            {add}
          </div>
          <Summary tests={tests} isRunning={run.isPending} />
          <Tests promptId={promptId} tests={tests} onEdit={onEdit} />
        </>
      )}
    </Section>
  )
}

function Summary({ tests, isRunning }: { tests: PromptTest[]; isRunning: boolean }) {
  const { t } = useTranslation('prompts')
  const results = tests.flatMap(({ result }) => result ?? [])
  if (isRunning) return <p className={classes.facts}>{t('tests.running')}</p>
  if (results.length < tests.length) return null
  const failed = results.filter(({ failures }) => failures.length > 0).length
  return (
    <TestSummary isFailed={failed > 0}>
      {failed > 0 ? t('tests.someFailed', { count: failed }) : t('tests.allPassed')}
    </TestSummary>
  )
}

interface TestsProps {
  promptId: number
  tests: PromptTest[]
  onEdit: (draft: PromptTestDraft) => void
}

function Tests({ promptId, tests, onEdit }: TestsProps) {
  const { t } = useTranslation('prompts')
  const [deleted, setDeleted] = useState<PromptTest>()
  return (
    <>
      <TestList>
        {tests.map((test) => (
          <PromptTestRow
            key={test.id}
            test={test}
            onEdit={() => onEdit(test)}
            onDelete={() => setDeleted(test)}
          />
        ))}
      </TestList>
      {deleted && (
        <ConfirmDialog
          title={t('tests.delete')}
          confirmLabel={t('tests.delete')}
          onConfirm={async () => {
            await call(deletePromptTest, { params: { promptId, promptTestId: deleted.id } })
            await queries.invalidateQueries({ queryKey: [listPromptTests.path] })
            notifySuccess(t('tests.deleted'))
          }}
          onClose={() => setDeleted(undefined)}
        >
          {t('tests.deleteText', { name: deleted.name })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface PromptTestRowProps {
  test: PromptTest
  onEdit: () => void
  onDelete: () => void
}

function PromptTestRow({ test: { name, result }, onEdit, onDelete }: PromptTestRowProps) {
  const { t } = useTranslation('prompts')
  const failureText = useFailureText()
  const failures = result?.failures ?? []
  const state: TestState = !result ? 'notRun' : failures.length > 0 ? 'failed' : 'passed'
  return (
    <TestRow
      name={name}
      state={state}
      failures={failures.map(failureText)}
      labels={{ state: t(`tests.${state}`), edit: t('tests.edit'), delete: t('tests.delete') }}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {result && (
        <details className={classes.details}>
          <summary>{t('tests.heard')}</summary>
          <p className={classes.facts}>{t('tests.ranAt', { time: formatDateTime(result.ranAt) })}</p>
          {result.heard.map(({ fromCustomer, body }, index) => (
            // What was said keeps its order.
            <div key={index} className={classes.seen}>
              <span className={classes.role}>{t(fromCustomer ? 'tests.customer' : 'tests.ai')}</span>
              <p className={classes.content}>{body}</p>
            </div>
          ))}
        </details>
      )}
    </TestRow>
  )
}

function useFailureText() {
  const { t } = useTranslation('prompts')
  return ({ code, name, expected, actual }: PromptTestFailure): string => {
    if (code === 'failed')
      return t('tests.failures.failed', { actual: t(`failures.${actual as PromptFailure}`) })
    if (code === 'notSaid' && actual === '') return t('tests.failures.nothingSaid', { expected })
    if (code === 'otherEnd')
      return t('tests.failures.otherEnd', {
        expected: t(`tests.ends.${expected as PromptEnd}`),
        actual: t(`tests.ends.${actual as PromptEnd}`),
      })
    return t(`tests.failures.${code}`, { name, expected, actual })
  }
}

import { listSavedReports, updateSavedReport, type ReportChoice } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { choiceOfSaved } from './reportChoice.ts'
import classes from './Reports.module.css'
import { changedForm, isChanged } from './savedForm.ts'
import { useMayChange } from './useMayChange.ts'

interface ChangedReportProps {
  /** The kept report that was opened last. */
  savedId: number
  choice: ReportChoice
  onChoose: (choice: ReportChoice, savedId: number) => void
}

/** A kept report that was opened and changed: it can ask from now on what is asked at present. */
export function ChangedReport({ savedId, choice, onChoose }: ChangedReportProps) {
  const { t } = useTranslation('reports')
  const mayChange = useMayChange()
  const { data } = useEndpoint(listSavedReports, {})
  const update = useAction(updateSavedReport)
  const saved = data?.reports.find(({ id }) => id === savedId)
  if (!saved || !mayChange(saved) || !isChanged(saved, choice)) return null
  const save = () =>
    update.mutate(
      { params: { savedReportId: saved.id }, body: changedForm(saved, choice) },
      {
        onSuccess: (kept) => {
          notifySuccess(t('saved.done', { name: kept.name }))
          onChoose(choiceOfSaved(kept), kept.id)
        },
        onError: notifyError,
      },
    )
  return (
    <p className={classes.changed}>
      {t('saved.changed', { name: saved.name })}
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
        loading={update.isPending}
        onClick={save}
      >
        {t('saved.takeOver')}
      </Button>
    </p>
  )
}

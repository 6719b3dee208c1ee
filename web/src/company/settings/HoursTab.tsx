import { findCompanyPlan, saveCompanySchedules, type ScheduleRow } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { weekErrors } from '../../ui/weekErrors.ts'
import { WeekFields } from '../../ui/WeekFields.tsx'
import { HolidaysSection } from './HolidaysSection.tsx'
import classes from './settings.module.css'

/** When the company is open, and the days on which it is not. */
export function HoursTab({ hasWeek }: { hasWeek: boolean }) {
  return (
    <>
      {hasWeek && <CompanyWeek />}
      <div className={classes.card}>
        <HolidaysSection />
      </div>
    </>
  )
}

function CompanyWeek() {
  const { companyId } = useSession().user
  const { data, error, refetch } = useEndpoint(
    findCompanyPlan,
    { params: { companyId } },
    { refreshOn: 'settings' },
  )
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  return (
    <div className={classes.card}>{data ? <Week kept={data.schedules} /> : <Skeleton height={420} />}</div>
  )
}

function Week({ kept }: { kept: ScheduleRow[] }) {
  const { t } = useTranslation('settings')
  const { companyId } = useSession().user
  const save = useAction(saveCompanySchedules)
  const form = useForm({
    initialValues: { schedules: kept },
    validate: ({ schedules }) => inWords(weekErrors(schedules)),
  })
  useKept(kept, form)
  const submit = form.onSubmit(
    async ({ schedules }) => {
      try {
        await save.mutateAsync({ params: { companyId }, body: { id: companyId, schedules } })
        form.resetDirty({ schedules })
        notifySuccess(t('hours.saved'))
      } catch (error) {
        notifyError(error)
      }
    },
    (errors) => {
      const [first] = Object.keys(errors)
      if (first) form.getInputNode(first)?.focus()
    },
  )
  return (
    <form noValidate onSubmit={submit}>
      <Section level={2} isSplit title={t('hours.title')} description={t('hours.about')}>
        <WeekFields
          schedules={form.values.schedules}
          onChange={(schedules, path) => {
            form.setFieldValue('schedules', schedules)
            form.clearFieldError(`schedules.${path}`)
          }}
          fieldProps={(path) => form.getInputProps(`schedules.${path}`) as object}
        />
        <footer className={classes.footer}>
          <p className={classes.note} role="status">
            {form.isDirty() && t('hours.note')}
          </p>
          <Button type="submit" loading={form.submitting}>
            {t('save')}
          </Button>
        </footer>
      </Section>
    </form>
  )
}

/** Follows what a colleague saves, without taking away what is being written here. */
function useKept(kept: ScheduleRow[], form: UseFormReturnType<{ schedules: ScheduleRow[] }>) {
  const week = JSON.stringify(kept)
  useEffect(() => {
    const isBeingWritten = form.isDirty()
    form.setInitialValues({ schedules: kept })
    if (!isBeingWritten) form.setValues({ schedules: kept })
    // The form is another object with every key that is pressed; only another week is news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [week])
}

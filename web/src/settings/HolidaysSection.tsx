import { createHoliday, deleteHoliday, HolidayForm, listHolidays, type Holiday } from '@chatflow/contract'
import { ActionIcon, Button, Skeleton, TextInput, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError, useAction, useEndpoint } from '../platform/api.ts'
import { errorText } from '../platform/errors.ts'
import { formatDate } from '../platform/format.ts'
import { notifyError, notifySuccess } from '../platform/notify.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Section } from '../ui/Section.tsx'
import { useContractForm } from '../ui/useContractForm.ts'
import classes from './settings.module.css'

export function HolidaysSection() {
  const { t } = useTranslation('settings')
  const { data: holidays, error, refetch } = useEndpoint(listHolidays, {}, { refreshOn: 'holiday' })
  return (
    <Section title={t('holidays.title')} description={t('holidays.about')}>
      <AddHoliday />
      {error && !holidays && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !holidays && <Skeleton height={44} />}
      {holidays?.length === 0 && <p className={classes.note}>{t('holidays.none')}</p>}
      {holidays && holidays.length > 0 && (
        <ul className={classes.holidays}>
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.id} holiday={holiday} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AddHoliday() {
  const { t } = useTranslation('settings')
  const create = useAction(createHoliday)
  const form = useContractForm(HolidayForm, { day: '', name: '' })
  const submit = form.onSubmit(async (body) => {
    try {
      await create.mutateAsync({ body })
      form.reset()
      notifySuccess(t('holidays.added'))
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'ERR_DUPLICATED_HOLIDAY'
      if (isTaken) form.setErrors({ day: errorText(error) })
      else notifyError(error)
    }
  })
  return (
    <form noValidate className={classes.addHoliday} onSubmit={submit}>
      <TextInput type="date" label={t('holidays.day')} {...form.getInputProps('day')} />
      <TextInput
        className={classes.holidayName}
        label={t('holidays.name')}
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Button type="submit" variant="default" loading={form.submitting}>
        {t('holidays.add')}
      </Button>
    </form>
  )
}

function HolidayRow({ holiday: { id, day, name } }: { holiday: Holiday }) {
  const { t } = useTranslation('settings')
  const remove = useAction(deleteHoliday)
  const label = t('holidays.remove', { name })
  return (
    <li className={classes.holiday}>
      {/* A day of the calendar, the same in every zone. */}
      <time className={classes.holidayDay} dateTime={day}>
        {formatDate(`${day}T00:00:00Z`, 'UTC')}
      </time>
      <span className={classes.holidayWord}>{name}</span>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={label}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { holidayId: id } }, { onError: notifyError })}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

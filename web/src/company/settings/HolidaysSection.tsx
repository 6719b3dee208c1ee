import { createHoliday, deleteHoliday, HolidayForm, listHolidays, type Holiday } from '@chatflow/contract'
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { comingHolidays, isBrazilian } from './nationalHolidays.ts'
import classes from './settings.module.css'

export function HolidaysSection() {
  const { t } = useTranslation('settings')
  const { data: holidays, error, refetch } = useEndpoint(listHolidays, {}, { refreshOn: 'holiday' })
  return (
    <Section level={2} isSplit title={t('holidays.title')} description={t('holidays.about')}>
      <AddHoliday />
      {error && !holidays && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !holidays && <Skeleton height={44} />}
      {holidays && <NationalHolidays known={holidays} />}
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

/** Those of the coming twelve months that are not in the list yet, with one click. */
function NationalHolidays({ known }: { known: Holiday[] }) {
  const { t } = useTranslation('settings')
  const { timezone } = useSession().user.company
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const missing = comingHolidays(serverNow()).filter(({ day }) => known.every((each) => each.day !== day))
  if (!isBrazilian(timezone) || missing.length === 0) return null
  const add = async () => {
    setAdding(true)
    try {
      for (const body of missing) await call(createHoliday, { body })
      notifySuccess(t('holidays.added'))
    } catch (error) {
      notifyError(error)
    } finally {
      setAdding(false)
      await queries.invalidateQueries({ queryKey: [listHolidays.path] })
    }
  }
  return (
    <div className={classes.national}>
      <Button variant="subtle" size="compact-sm" loading={isAdding} onClick={() => void add()}>
        {t('holidays.national', { count: missing.length })}
      </Button>
    </div>
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

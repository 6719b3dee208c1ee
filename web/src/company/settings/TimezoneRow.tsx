import { changeTimezone } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useAction } from '../../platform/api.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { SavingMark } from './SavingMark.tsx'
import classes from './settings.module.css'
import { zoneChoices } from './zoneChoices.ts'

export function TimezoneRow() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const change = useAction(changeTimezone)
  const { companyId, company } = user
  const language = currentLanguage()
  const choices = useMemo(
    () => zoneChoices(company.timezone, new Date(), language),
    [company.timezone, language],
  )
  const choose = (timezone: string) =>
    change.mutate(
      { params: { companyId }, body: { timezone } },
      { onSuccess: () => notifySuccess(t('saved')), onError: notifyError },
    )
  return (
    <div className={classes.row}>
      <Select
        classNames={{ root: classes.choice, label: classes.choiceLabel }}
        label={t('settings.timezone.label')}
        description={t('settings.timezone.help')}
        data={choices}
        searchable
        limit={100}
        nothingFoundMessage={t('noZone')}
        value={change.isPending ? change.variables.body.timezone : company.timezone}
        onChange={(zone) => zone !== null && zone !== company.timezone && choose(zone)}
      />
      <SavingMark isSaving={change.isPending} />
    </div>
  )
}

import type { ImportRow, KnownPolicy } from '@chatflow/contract'
import { IconAlertTriangle, IconCheck, IconMailOff, IconMinus, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'

interface RowStateProps {
  row: ImportRow
  known: KnownPolicy
  isChosen: boolean
}

/** What will become of a row, in a word. */
export function RowState({ row, known, isChosen }: RowStateProps) {
  const { t } = useTranslation('contactImports')
  if (row.problem !== null)
    return (
      <Status icon={IconAlertTriangle} tone="red">
        {t(`problems.${row.problem}`)}
      </Status>
    )
  if (!isChosen)
    return (
      <Status icon={IconMinus} tone="quiet">
        {t('states.notChosen')}
      </Status>
    )
  if (row.isKnown)
    return (
      <Status icon={IconUserCheck} tone={known === 'skip' ? 'quiet' : 'blue'}>
        {t(`states.known.${known}`)}
      </Status>
    )
  if (row.isEmailLeftOut)
    return (
      <Status icon={IconMailOff} tone="amber">
        {t('states.emailLeftOut')}
      </Status>
    )
  return (
    <Status icon={IconCheck} tone="green">
      {t('states.new')}
    </Status>
  )
}

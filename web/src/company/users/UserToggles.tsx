import { useTranslation } from '../../platform/useTranslation.ts'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { UserFormValues } from './userForm.ts'

const word = { on: 'enabled', off: 'disabled' } as const

/** Yes-or-no fields of a user, each with the two values the API knows for it. */
export const serviceToggles = [
  { field: 'allTicket', on: 'enable', off: 'disable' },
  { field: 'allowGroup', on: true, off: false },
  { field: 'allHistoric', ...word },
  { field: 'allUserChat', ...word },
  { field: 'userClosePendingTicket', ...word },
] as const
export const permissionToggles = [
  { field: 'showDashboard', ...word },
  { field: 'allowRealTime', ...word },
  { field: 'allowConnections', ...word },
] as const

type Toggle = (typeof serviceToggles)[number] | (typeof permissionToggles)[number]

interface UserTogglesProps {
  form: ContractForm<UserFormValues>
  toggles: readonly Toggle[]
}

export function UserToggles({ form, toggles }: UserTogglesProps) {
  const { t } = useTranslation('users')
  return toggles.map(({ field, on, off }) => (
    <ToggleField
      key={field}
      label={t(`fields.${field}.label`)}
      description={t(`fields.${field}.help`)}
      checked={form.values[field] === on}
      onChange={(checked) => form.setValues({ [field]: checked ? on : off })}
    />
  ))
}

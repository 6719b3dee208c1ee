import { listContactNames, reportDateBys, ticketStatuses, type ReportChoice } from '@chatflow/contract'
import { MultiSelect, Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

interface ReportFieldsProps {
  draft: ReportChoice
  change: (changes: Partial<ReportChoice>) => void
}

/** What a report asks beside the days, queues, people, connections and tags. */
export function ReportFields({ draft, change }: ReportFieldsProps) {
  const { t } = useTranslation('reports')
  // A group is begun once, and never ends: its days are those on which something was said.
  const dateBys = draft.kind === 'groups' ? (['messages', 'closed', 'due'] as const) : reportDateBys
  return (
    <>
      <Select
        label={t('filters.dateBy')}
        allowDeselect={false}
        data={dateBys.map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={dateBys.find((value) => value === draft.dateBy) ?? dateBys[0]}
        onChange={(chosen) => change({ dateBy: dateBys.find((value) => value === chosen) ?? 'begun' })}
      />
      <MultiSelect
        label={t('columns.status')}
        clearable
        placeholder={draft.status.length === 0 ? t('filters.any') : undefined}
        data={ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={draft.status}
        onChange={(chosen) => change({ status: ticketStatuses.filter((one) => chosen.includes(one)) })}
      />
      <ContactField value={draft.contact} onChange={(contact) => change({ contact })} />
    </>
  )
}

export function ReportSwitches({ draft, change }: ReportFieldsProps) {
  const { t } = useTranslation('reports')
  return (
    <>
      <Switch
        label={t('filters.onlyRated')}
        checked={draft.onlyRated}
        onChange={({ currentTarget: { checked } }) => change({ onlyRated: checked })}
      />
      <Switch
        label={t('filters.outOfTime')}
        checked={draft.outOfTime}
        onChange={({ currentTarget: { checked } }) => change({ outOfTime: checked })}
      />
    </>
  )
}

interface ContactFieldProps {
  value: ReportChoice['contact']
  onChange: (contact: ReportChoice['contact']) => void
}

const minLetters = 3

/** One contact, by a part of its name. */
function ContactField({ value, onChange }: ContactFieldProps) {
  const { t } = useTranslation(['reports', 'tickets'])
  const [typed, setTyped] = useState(value?.name ?? '')
  const [name] = useDebouncedValue(typed.trim(), 500)
  const isAsked = name.length >= minLetters && name !== value?.name
  const { data } = useEndpoint(listContactNames, { query: { name } }, { enabled: isAsked })
  const found = isAsked ? (data ?? []) : []
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={t('reports:columns.contact')}
      placeholder={t('reports:filters.any')}
      searchable
      clearable
      nothingFoundMessage={
        typed.trim().length < minLetters ? t('tickets:new.contactHelp') : t('tickets:new.nobody')
      }
      data={shown.map((one) => ({ value: String(one.id), label: one.name }))}
      filter={({ options }) => options}
      value={value ? String(value.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const chosen = shown.find((one) => String(one.id) === id)
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null)
      }}
    />
  )
}

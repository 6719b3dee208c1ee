import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FlowSelectProps } from '../../channels/connections/slots.ts'
import { FlowState } from './FlowState.tsx'
import { useFlows } from './useFlows.ts'
import classes from './flowList.module.css'

/** One of the company's flows, or none. Says beside each whether customers would meet it. */
export function FlowSelect({ value, onChange, path, ...rest }: FlowSelectProps) {
  const { t } = useTranslation('flowList')
  const flows = useFlows()
  const known = new Map(flows.rows.map((flow) => [String(flow.id), flow]))
  // What is chosen can be taken away even where its name cannot be read.
  const isUnknown = value !== null && !known.has(String(value)) && !flows.isLoading
  const chosen = known.get(String(value))
  const isIdle = chosen !== undefined && (!chosen.active || chosen.publishedVersion === null)
  return (
    <Select
      nothingFoundMessage={t('select.none')}
      {...rest}
      {...(isIdle && { description: t('select.idle') })}
      data={[
        ...flows.rows.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isUnknown ? [{ value: String(value), label: t('select.gone', { id: value }) }] : []),
      ]}
      renderOption={({ option }) => {
        const flow = known.get(option.value)
        return (
          <Group gap={8} wrap="nowrap" justify="space-between" className={classes.option}>
            <span className={classes.optionName}>{option.label}</span>
            {flow && <FlowState flow={flow} />}
          </Group>
        )
      }}
      searchable
      clearable
      data-path={path}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

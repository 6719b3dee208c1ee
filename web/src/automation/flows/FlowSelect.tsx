import { Group } from '@mantine/core'
import type { FlowSelectProps } from '../../channels/connections/slots.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import { FlowState } from './FlowState.tsx'
import { useFlows } from './useFlows.ts'
import classes from './flowList.module.css'

/** One of the company's flows, or none. Says beside each whether customers would meet it. */
export function FlowSelect({ value, path, ...rest }: FlowSelectProps) {
  const { t } = useTranslation('flowList')
  const flows = useFlows()
  const known = new Map(flows.data?.map((flow) => [String(flow.id), flow]))
  const chosen = known.get(String(value))
  const isIdle = chosen !== undefined && (!chosen.active || chosen.publishedVersion === null)
  return (
    <NameField
      nothingFoundMessage={t('select.none')}
      {...rest}
      {...(isIdle && { description: t('select.idle') })}
      renderOption={({ option }) => {
        const flow = known.get(option.value)
        return (
          <Group gap={8} wrap="nowrap" justify="space-between" className={classes.option}>
            <span className={classes.optionName}>{option.label}</span>
            {flow && <FlowState flow={flow} />}
          </Group>
        )
      }}
      data-path={path}
      names={flows}
      value={value}
    />
  )
}

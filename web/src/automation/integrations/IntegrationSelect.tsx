import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { IntegrationSelectProps } from '../../company/queues/slots.ts'
import { TypeMark } from './TypeMark.tsx'

/** One of the company's integrations, or none. */
export function IntegrationSelect(props: IntegrationSelectProps) {
  const { integrations, value, onChange, path, ...rest } = props
  const { t } = useTranslation('integrations')
  const types = new Map(integrations.rows.map(({ id, type }) => [String(id), type]))
  // What is chosen can be taken away even where its name cannot be read.
  const isUnknown = value !== null && !types.has(String(value)) && !integrations.isLoading
  return (
    <Select
      placeholder={t('none')}
      {...rest}
      data={[
        ...integrations.rows.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isUnknown ? [{ value: String(value), label: t('gone', { id: value }) }] : []),
      ]}
      renderOption={({ option }) => {
        const type = types.get(option.value)
        return (
          <Group gap={8} wrap="nowrap">
            {type && <TypeMark type={type} />}
            {option.label}
          </Group>
        )
      }}
      searchable
      clearable
      data-path={path}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}

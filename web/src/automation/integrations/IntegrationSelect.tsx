import { Group } from '@mantine/core'
import type { IntegrationSelectProps } from '../../company/queues/slots.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import { TypeMark } from './TypeMark.tsx'

/** One of the company's integrations, or none. */
export function IntegrationSelect({ integrations, path, ...rest }: IntegrationSelectProps) {
  const { t } = useTranslation('integrations')
  const types = new Map(integrations.data?.map(({ id, type }) => [String(id), type]))
  return (
    <NameField
      placeholder={t('none')}
      {...rest}
      // What is chosen can be taken away even where its name cannot be read.
      unnamed={integrations.isOffered ? undefined : t('chosen')}
      renderOption={({ option }) => {
        const type = types.get(option.value)
        return (
          <Group gap={8} wrap="nowrap">
            {type && <TypeMark type={type} />}
            {option.label}
          </Group>
        )
      }}
      data-path={path}
      names={integrations}
    />
  )
}

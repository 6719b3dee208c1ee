import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionState } from '../../channels/connections/ConnectionState.tsx'
import { useConnections } from '../../channels/connections/useConnections.ts'
import classes from './phraseCampaigns.module.css'

interface ConnectionSelectProps {
  value: number | null
  onChange: (whatsappId: number | null) => void
  error?: ReactNode
}

/** On which connection the phrase is listened for, and how that one is doing; none is all of them. */
export function ConnectionSelect({ value, onChange, error }: ConnectionSelectProps) {
  const { t } = useTranslation('phraseCampaigns')
  const { data = [] } = useConnections()
  const known = new Map(data.map((connection) => [String(connection.id), connection]))
  const chosen = known.get(String(value))
  return (
    <div>
      <Select
        label={t('fields.connection')}
        placeholder={t('everyConnection')}
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        renderOption={({ option }) => {
          const connection = known.get(option.value)
          return (
            <span className={classes.connection}>
              {option.label}
              {connection && <ConnectionState connection={connection} />}
            </span>
          )
        }}
        clearable
        searchable
        data-path="whatsappId"
        error={error}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
      {chosen && <ConnectionState connection={chosen} />}
    </div>
  )
}

import type { ReactNode } from 'react'
import { ConnectionState } from '../../channels/connections/ConnectionState.tsx'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import classes from './phraseCampaigns.module.css'

interface ConnectionSelectProps {
  value: number | null
  onChange: (whatsappId: number | null) => void
  error?: ReactNode
}

/** On which connection the phrase is listened for, and how that one is doing; none is all of them. */
export function ConnectionSelect({ value, onChange, error }: ConnectionSelectProps) {
  const { t } = useTranslation('phraseCampaigns')
  const connections = useConnections()
  const known = new Map(connections.data?.map((connection) => [String(connection.id), connection]))
  const chosen = known.get(String(value))
  return (
    <div>
      <NameField
        label={t('fields.connection')}
        placeholder={t('everyConnection')}
        renderOption={({ option }) => {
          const connection = known.get(option.value)
          return (
            <span className={classes.connection}>
              {option.label}
              {connection && <ConnectionState connection={connection} />}
            </span>
          )
        }}
        data-path="whatsappId"
        error={error}
        names={connections}
        value={value}
        onChange={onChange}
      />
      {chosen && <ConnectionState connection={chosen} />}
    </div>
  )
}

import { listContacts, type Contact } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatPhone } from '../../ui/phoneNumber.ts'
import classes from './contacts.module.css'

const searchFrom = 3
const searchAfterMs = 500

export type KnownContact = Pick<Contact, 'id' | 'name'> & { number?: string }

interface ContactFieldProps {
  /** Who is chosen from the start. */
  known: KnownContact | undefined
  value: number | null
  onChange: (id: number | null) => void
  error?: ReactNode
}

/** Finds a contact by name or number. */
export function ContactField({ known: given, value, onChange, error }: ContactFieldProps) {
  const { t } = useTranslation('tickets')
  const [text, setText] = useState(given?.name ?? '')
  const [chosen, setChosen] = useState(given)
  const [searched] = useDebouncedValue(text.trim(), searchAfterMs)
  const { found, known } = useContacts(searched, chosen)
  const isWaiting = found.isFetching || text.trim() !== searched
  return (
    <Select
      label={t('new.contact')}
      description={t('new.contactHelp')}
      placeholder={t('new.contactPlaceholder')}
      withAsterisk
      data-autofocus
      searchable
      clearable
      maxDropdownHeight={260}
      // The server has found them already, by number too.
      filter={({ options }) => options}
      nothingFoundMessage={
        text.trim().length < searchFrom ? undefined : t(isWaiting ? 'new.searching' : 'new.nobody')
      }
      data={[...known.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setChosen(id === null ? undefined : known.get(id))
        onChange(id === null ? null : Number(id))
      }}
      error={found.error ? errorText(found.error) : error}
      renderOption={({ option }) => (
        <span className={classes.found}>
          <span className={classes.foundName}>{option.label}</span>
          <span className={classes.foundNumber}>{numberOf(known.get(option.value))}</span>
        </span>
      )}
    />
  )
}

/** The contacts that a text finds, and the one that is chosen already. */
function useContacts(searched: string, chosen: KnownContact | undefined) {
  const isLongEnough = searched.length >= searchFrom && searched !== chosen?.name
  const found = useEndpoint(listContacts, { query: { searchParam: searched } }, { enabled: isLongEnough })
  const contacts = isLongEnough ? (found.data?.contacts ?? []) : []
  const all: KnownContact[] = [...(chosen ? [chosen] : []), ...contacts]
  return { found, known: new Map(all.map((one) => [String(one.id), one])) }
}

/** A hidden number comes with stars in it, which are not to be laid out as digits. */
const numberOf = ({ number }: KnownContact = { id: 0, name: '' }) =>
  number && /^\d+$/.test(number) ? formatPhone(number) : number

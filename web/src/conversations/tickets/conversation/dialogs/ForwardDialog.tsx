import { forwardMessage, listContacts, type TicketMessage } from '@chatflow/contract'
import { Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { companySettings } from '../../../../company/settings/companySettings.ts'
import { call, useEndpoint } from '../../../../platform/api.ts'
import { errorText } from '../../../../platform/errors.ts'
import { notifySuccess } from '../../../../platform/notify.ts'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { formatPhone } from '../../../../ui/phoneNumber.ts'
import { useContractForm } from '../../../../ui/useContractForm.ts'
import classes from './dialogs.module.css'

/** Networks mistrust senders of many at once. */
const gapMs = 900
const searchFrom = 3
const searchDelayMs = 500

interface Chosen {
  id: number
  name: string
}
type Values = { contact: Chosen | null; signMessage: boolean }
const schema = z.object({ contact: z.unknown(), signMessage: z.boolean() })

interface ForwardDialogProps {
  /** In the order they were said. */
  messages: TicketMessage[]
  onClose: () => void
}

/** Copies messages into the conversation with somebody else, one after the other. */
export function ForwardDialog({ messages, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('conversationView')
  const { user } = useSession()
  const navigate = useNavigate()
  const [done, setDone] = useState(0)
  // What has gone is not sent twice when a later one fails and the sender tries again.
  const sent = useRef(new Set<number>())
  const form = useContractForm<Values>(schema, { contact: null, signMessage: false })
  const maySign = companySettings(user).sendSignMessage
  const count = messages.length

  const send = async ({ contact, signMessage }: Values) => {
    if (!contact) return
    const waiting = messages.filter(({ id }) => !sent.current.has(id))
    for (const [index, { id }] of waiting.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, gapMs))
      await call(forwardMessage, { body: { messageId: id, contactId: contact.id, signMessage } })
      sent.current.add(id)
      setDone(sent.current.size)
    }
    notifySuccess(t('forward.done', { count, name: contact.name }))
    void navigate({ to: '/tickets' })
  }
  return (
    <FormDialog
      title={t('forward.title', { count })}
      submitLabel={
        form.submitting && count > 1 ? t('forward.sending', { done, total: count }) : t('forward.submit')
      }
      form={form}
      isIncomplete={form.values.contact === null}
      onSubmit={send}
      onClose={onClose}
    >
      <ContactField
        value={form.values.contact}
        onChange={(contact) => {
          sent.current.clear()
          form.setFieldValue('contact', contact)
        }}
      />
      {maySign && (
        <Switch label={t('forward.sign')} {...form.getInputProps('signMessage', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}

export function ContactField({
  value,
  onChange,
}: {
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
}) {
  const { t } = useTranslation('conversationView')
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), searchDelayMs)
  const isSearching = settled.length >= searchFrom && settled !== value?.name
  const { data, error } = useEndpoint(
    listContacts,
    { query: { searchParam: settled } },
    { enabled: isSearching },
  )
  const found = (isSearching ? data?.contacts : undefined) ?? []
  const known = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={t('forward.contact')}
      description={t('forward.contactHelp')}
      placeholder={t('forward.contactPlaceholder')}
      withAsterisk
      searchable
      clearable
      data-autofocus
      maxDropdownHeight={280}
      // The server has searched already, by number too.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching && data ? t('forward.nobody') : undefined}
      searchValue={search}
      onSearchChange={setSearch}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(known.find((contact) => String(contact.id) === id) ?? null)}
      error={error ? errorText(error) : undefined}
      renderOption={({ option }) => {
        const contact = found.find(({ id }) => String(id) === option.value)
        return (
          <span className={classes.contact}>
            <Avatar name={option.label} image={contact?.urlPicture} size={28} />
            <span className={classes.contactWords}>
              {option.label}
              {contact && !contact.isGroup && (
                <span className={classes.contactNumber}>
                  {/^\d+$/.test(contact.number) ? formatPhone(contact.number) : contact.number}
                </span>
              )}
            </span>
          </span>
        )
      }}
    />
  )
}

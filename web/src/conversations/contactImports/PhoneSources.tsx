import { importChats, importPhoneBook, listConnections } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconAddressBook, IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './contactImports.module.css'

/** What a connected phone knows: its address book, and the people it has chats with. */
export function PhoneSources({ onStarted }: { onStarted: (importId: string) => void }) {
  const { t } = useTranslation('contactImports')
  const { data, error } = useEndpoint(listConnections, { query: {} }, { refreshOn: 'whatsapp' })
  const [chosen, setChosen] = useState<number | null>(null)
  const [book, chats] = [useAction(importPhoneBook), useAction(importChats)]
  const able = (data ?? []).filter(({ status, abilities }) => status === 'CONNECTED' && abilities.phoneBook)
  const current = able.find(({ id }) => id === chosen) ?? able.find(({ isDefault }) => isDefault) ?? able[0]
  const isBusy = book.isPending || chats.isPending
  const start = (action: typeof book | typeof chats) => {
    if (!current) return
    const body = { whatsappId: current.id, review: true }
    action.mutate({ body }, { onSuccess: ({ jobId }) => onStarted(jobId), onError: notifyError })
  }
  return (
    <Section level={2} title={t('phone.title')} description={t('phone.description')}>
      {data && !current ? (
        <p className={classes.soft}>{t('phone.none')}</p>
      ) : (
        <div className={classes.phone}>
          <NameField
            aria-label={t('phone.connection')}
            searchable={false}
            clearable={false}
            allowDeselect={false}
            names={{ data: data && able, error }}
            value={current?.id}
            onChange={setChosen}
          />
          <Button
            variant="default"
            leftSection={<IconAddressBook size={18} stroke={1.75} aria-hidden />}
            disabled={!current || isBusy}
            loading={book.isPending}
            onClick={() => start(book)}
          >
            {t('phone.book')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMessages size={18} stroke={1.75} aria-hidden />}
            disabled={!current || isBusy}
            loading={chats.isPending}
            onClick={() => start(chats)}
          >
            {t('phone.chats')}
          </Button>
        </div>
      )}
    </Section>
  )
}

import { listMails, type Mail } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconMail, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePages } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { momentWidth, type Column } from '../../ui/list.ts'
import { MailDialog } from './MailDialog.tsx'
import classes from './mails.module.css'
import { MailStatus } from './MailStatus.tsx'

export function MailsPage() {
  const { t } = useTranslation('mails')
  const [searchParam, setSearchParam] = useState('')
  const [open, setOpen] = useState<Mail>()
  const list = usePages(listMails, { query: { searchParam } }, { rows: (response) => response.mails })
  const columns = useMailColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={
          <p className={classes.hint}>
            <IconInfoCircle size={18} stroke={1.75} aria-hidden />
            {t('hint')}
          </p>
        }
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <Tooltip label={t('refresh')}>
            <ActionIcon variant="default" aria-label={t('refresh')} onClick={list.retry}>
              <IconRefresh size={20} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        }
        list={list}
        columns={columns}
        rowKey={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        onOpen={setOpen}
        empty={{ icon: IconMail, text: t('empty') }}
      />
      {open && <MailDialog mail={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useMailColumns(): Column<Mail>[] {
  const { t } = useTranslation('mails')
  return useMemo(
    () => [
      {
        key: 'recipient',
        header: t('columns.recipient'),
        min: 200,
        grow: 2,
        cell: (mail) => <span title={mail.recipient}>{mail.recipient}</span>,
      },
      {
        key: 'subject',
        header: t('columns.subject'),
        min: 200,
        grow: 3,
        cell: (mail) => <span title={mail.subject}>{mail.subject}</span>,
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 130,
        cell: (mail) => <MailStatus status={mail.status} />,
      },
      {
        key: 'createdAt',
        header: t('columns.createdAt'),
        min: momentWidth(),
        align: 'right',
        minor: 1,
        cell: (mail) => formatDateTime(mail.createdAt),
      },
    ],
    [t],
  )
}

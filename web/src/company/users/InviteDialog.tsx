import {
  createInvitation,
  InvitationForm,
  invitationDays,
  listInvitations,
  listQueues,
  revokeInvitation,
} from '@chatflow/contract'
import { ActionIcon, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './users.module.css'

type Values = { profile: 'admin' | 'user'; queueIds: number[] }

/** A link with which a colleague makes their own account. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invitations')
  const [link, setLink] = useState<string>()
  const form = useContractForm<Values>(InvitationForm, { profile: 'user', queueIds: [] })
  const create = useAction(createInvitation)
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  if (link !== undefined)
    return (
      <ViewDialog title={t('ready')} onClose={onClose}>
        <ShownOnce label={t('link')} value={link}>
          {t('once', { count: invitationDays })}
        </ShownOnce>
      </ViewDialog>
    )
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('create')}
      form={form}
      isKeptOpen
      onSubmit={async (body) => {
        const { token } = await create.mutateAsync({ body })
        // Behind the hash it reaches no server and no log.
        setLink(`${window.location.origin}/invitation#${token}`)
      }}
      onClose={onClose}
    >
      <p className={classes.inviteAbout}>{t('about')}</p>
      <Select
        label={t('profile')}
        allowDeselect={false}
        data={(['user', 'admin'] as const).map((value) => ({ value, label: t(`profiles.${value}`) }))}
        value={form.values.profile}
        onChange={(value) => value && form.setFieldValue('profile', value as Values['profile'])}
      />
      <NamesField
        label={t('queues')}
        names={queues}
        value={form.values.queueIds}
        onChange={(ids) => form.setFieldValue('queueIds', ids)}
      />
      <OpenInvitations />
    </FormDialog>
  )
}

function OpenInvitations() {
  const { t } = useTranslation('invitations')
  const { data = [] } = useEndpoint(listInvitations, {})
  const queries = useQueryClient()
  const revoke = useAction(revokeInvitation)
  const run = async (invitationId: number) => {
    try {
      await revoke.mutateAsync({ params: { invitationId } })
      await queries.invalidateQueries({ queryKey: [listInvitations.path] })
    } catch (error) {
      notifyError(error)
    }
  }
  if (data.length === 0) return null
  return (
    <section aria-label={t('open')}>
      <h3 className={classes.inviteTitle}>{t('open')}</h3>
      <ul className={classes.invitations}>
        {data.map(({ id, profile, invitedBy, expiresAt }) => (
          <li key={id}>
            <span>
              {t('until', {
                profile: t(`profiles.${profile}`),
                name: invitedBy,
                date: formatDateTime(expiresAt),
              })}
            </span>
            <ActionIcon variant="subtle" color="red" aria-label={t('revoke')} onClick={() => void run(id)}>
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}

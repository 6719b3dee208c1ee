import { holdContact, LegalHoldForm, releaseContact, type LegalHold } from '@chatflow/contract'
import { Button, Textarea } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { PrivacySlotProps } from '../../conversations/tickets/slots.ts'
import { useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { Status } from '../../ui/Status.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './privacy.module.css'

/** Nothing of this contact can be lost: since when, by whose word, and why. */
export function HoldCard({ contactId, hold }: { contactId: number; hold: LegalHold }) {
  const { t } = useTranslation('privacy')
  const [isAsking, setAsking] = useState(false)
  const release = useAction(releaseContact)
  const { reason, userName: name, createdAt } = hold
  return (
    <div className={classes.hold}>
      <Status icon={IconLock} tone="amber">
        {t('hold.stands', { date: formatDateTime(createdAt), name })}
      </Status>
      <span className={classes.reason}>{t('hold.because', { reason })}</span>
      {isAsking ? (
        <InlineConfirm
          question={t('hold.endQuestion')}
          confirmLabel={t('hold.end')}
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await release.mutateAsync({ params: { contactId } })
            notifySuccess(t('hold.ended'))
          }}
        />
      ) : (
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          {t('hold.end')}
        </Button>
      )}
    </div>
  )
}

interface HoldDialogProps extends Pick<PrivacySlotProps, 'contact'> {
  onClose: () => void
}
/** Asks why: somebody will want to know when they end it. */
export function HoldDialog({ contact, onClose }: HoldDialogProps) {
  const { t } = useTranslation('privacy')
  const form = useContractForm<{ reason: string }>(LegalHoldForm, { reason: '' })
  const hold = useAction(holdContact)
  return (
    <FormDialog
      title={t('hold.title')}
      submitLabel={t('hold.confirm')}
      form={form}
      onSubmit={async (body) => {
        await hold.mutateAsync({ params: { contactId: contact.id }, body })
        notifySuccess(t('hold.saved'))
      }}
      onClose={onClose}
    >
      <p className={dialogs.sentence}>{t('hold.text', { name: contact.name })}</p>
      <Textarea
        label={t('hold.reason')}
        description={t('hold.reasonHelp')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

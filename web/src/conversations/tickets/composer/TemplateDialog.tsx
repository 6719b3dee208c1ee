import { firstName, sendTemplate, type TicketDetail } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HeadFileField } from '../../../channels/templates/HeadFileField.tsx'
import { TemplateFields, type ChosenTemplate } from '../../../channels/templates/TemplateFields.tsx'
import { call, upload } from '../../../platform/api.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { FormDialog, type Gate } from '../../../ui/FormDialog.tsx'
import { rememberMessage } from '../messageCache.ts'
import classes from './Composer.module.css'

interface TemplateDialogProps {
  ticket: TicketDetail
  gate: Gate
  onClose: () => void
}

/** Sends an approved text, which reaches the customer also after the time to reply is over. */
export function TemplateDialog({ ticket, gate, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('templates')
  const queries = useQueryClient()
  const form = useForm<{ chosen: ChosenTemplate | null }>({ initialValues: { chosen: null } })
  const { chosen } = form.values
  const [file, setFile] = useState<FileChange>({ is: 'kept' })
  const picture = chosen?.file && file.is === 'chosen' ? file.file : undefined
  const isMissing = chosen?.file !== undefined && !picture
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('send')}
      form={form}
      gate={gate}
      hasOtherChanges={picture !== undefined}
      isIncomplete={!chosen?.isComplete || isMissing}
      onSubmit={async () => {
        if (chosen) rememberMessage(queries, ticket.uuid, await send(ticket, chosen, picture))
      }}
      onClose={onClose}
    >
      <Choice
        ticket={ticket}
        chosen={chosen}
        onChange={(next) => {
          form.setFieldValue('chosen', next)
          if (next?.file !== chosen?.file) setFile({ is: 'kept' })
        }}
      />
      {chosen?.file && <HeadFileField wanted={chosen.file} current={null} change={file} onChange={setFile} />}
    </FormDialog>
  )
}

interface ChoiceProps {
  ticket: TicketDetail
  chosen: ChosenTemplate | null
  onChange: (chosen: ChosenTemplate | null) => void
}
function Choice({ ticket: { whatsappId, contact }, chosen, onChange }: ChoiceProps) {
  if (whatsappId === null) return null
  return (
    <TemplateFields
      connectionId={whatsappId}
      choice={chosen?.choice ?? null}
      onChange={onChange}
      suggestion={firstName(contact.name)}
    />
  )
}

async function send({ id: ticketId }: TicketDetail, { choice }: ChosenTemplate, file: File | undefined) {
  if (!file) return call(sendTemplate, { params: { ticketId }, body: choice })
  const fields = { template: JSON.stringify(choice) }
  return upload(sendTemplate, { params: { ticketId }, fields, file })
}

/** Where the time to reply is over: what can be sent at once. */
export function TemplateOffer({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('templates')
  return (
    <div className={classes.offer}>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
        onClick={onOpen}
      >
        {t('offer')}
      </Button>
    </div>
  )
}

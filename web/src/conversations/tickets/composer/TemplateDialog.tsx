import { sendTemplate, type TicketDetail } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TemplateFields, type ChosenTemplate } from '../../../channels/templates/TemplateFields.tsx'
import { call } from '../../../platform/api.ts'
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
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('send')}
      form={form}
      gate={gate}
      isIncomplete={!chosen?.isComplete}
      onSubmit={async () => {
        if (!chosen) return
        const sent = await call(sendTemplate, { params: { ticketId: ticket.id }, body: chosen.choice })
        rememberMessage(queries, ticket.uuid, sent)
      }}
      onClose={onClose}
    >
      {ticket.whatsappId !== null && (
        <TemplateFields
          connectionId={ticket.whatsappId}
          chosen={chosen}
          onChange={(next) => form.setFieldValue('chosen', next)}
          suggestion={ticket.contact.name.split(' ')[0] ?? ''}
        />
      )}
    </FormDialog>
  )
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

import { ticketRating, type Ticket } from '@chatflow/contract'
import { Radio } from '@mantine/core'
import {
  IconMoodAngry,
  IconMoodAnnoyed,
  IconMoodEmpty,
  IconMoodHeart,
  IconMoodSmile,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { z } from 'zod'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useContractForm } from '../../../../ui/useContractForm.ts'
import classes from './actions.module.css'

interface RatingDialogProps {
  ticket: Ticket
  onResolve: (rating: number) => Promise<void>
  onClose: () => void
}

const schema = z.object({ rating: ticketRating.nullable() })
const faces = [IconMoodAngry, IconMoodAnnoyed, IconMoodEmpty, IconMoodSmile, IconMoodHeart]

/** The attendant's own view of how it went. */
export function RatingDialog({ ticket, onResolve, onClose }: RatingDialogProps) {
  const { t } = useTranslation(['conversationView', 'conversation'])
  const form = useContractForm<{ rating: number | null }>(schema, { rating: null })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: card } = event
    if (/^[1-5]$/.test(key)) {
      form.setFieldValue('rating', Number(key))
      ;(card.parentElement?.children[Number(key) - 1] as HTMLElement | undefined)?.focus()
    } else if (key === 'Enter' && form.values.rating !== null) {
      // On a card Enter would choose it; a user who has chosen means the whole form.
      event.preventDefault()
      card.closest('form')?.requestSubmit()
    }
  }
  return (
    <FormDialog
      title={t('rating.title', { name: ticket.contact.name })}
      submitLabel={t('conversation:actions.resolve')}
      form={form}
      isIncomplete={form.values.rating === null}
      onSubmit={async ({ rating }) => {
        if (rating !== null) await onResolve(rating)
      }}
      onClose={onClose}
    >
      <Radio.Group
        label={t('rating.label')}
        description={t('rating.help')}
        withAsterisk
        value={form.values.rating === null ? null : String(form.values.rating)}
        onChange={(rating) => form.setFieldValue('rating', Number(rating))}
      >
        <div className={classes.faces}>
          {faces.map((Face, index) => {
            const rating = (index + 1) as 1 | 2 | 3 | 4 | 5
            return (
              <Radio.Card
                key={rating}
                value={String(rating)}
                className={classes.face}
                data-autofocus={rating === 1 || undefined}
                onKeyDown={press}
              >
                <Face size={28} stroke={1.5} aria-hidden />
                {t(`rating.${rating}`)}
              </Radio.Card>
            )
          })}
        </div>
      </Radio.Group>
    </FormDialog>
  )
}

import { Button, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { HandOverSlotProps } from '../../conversations/tickets/slots.ts'
import { errorText } from '../../platform/errors.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './assist.module.css'
import { useAssistance } from './useAssistance.ts'

/** A private note for the one who takes over. The assistant writes a draft; it is kept as it stands when one transfers. */
export function HandOverNote({ ticketId, note, onNote }: HandOverSlotProps) {
  const { t } = useTranslation('assist')
  const { mutate, isPending, error } = useAssistance(ticketId)
  return (
    <div className={classes.handOver}>
      <Textarea
        label={t('handOver.label')}
        description={t('handOver.help')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
        error={error ? errorText(error) : undefined}
      />
      <Button
        variant="light"
        color="violet"
        size="compact-sm"
        loading={isPending}
        leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
        onClick={() =>
          mutate(
            { task: 'summarise', language: currentLanguage() },
            { onSuccess: ({ text }) => onNote(note.trim() === '' ? text : `${note.trim()}\n\n${text}`) },
          )
        }
      >
        {t('handOver.summarise')}
      </Button>
    </div>
  )
}

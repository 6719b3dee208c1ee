import type { TicketMessage } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { MessageText } from '../../../../ui/MessageText.tsx'
import classes from './contents.module.css'
import { useTranscription } from './useTranscription.ts'

/** Below a customer's recording: what is said in it, or the way to know. */
export function Transcription({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const { text, isAsked, mayAsk, ask } = useTranscription(message)
  if (text !== undefined)
    return (
      <span className={classes.transcription}>
        <span className={classes.transcriptionTitle}>{t('media.transcription')}</span>
        {text === '' ? t('media.nothingSaid') : <MessageText text={text} />}
      </span>
    )
  if (!mayAsk) return null
  return (
    <Button
      className={classes.transcribe}
      variant="subtle"
      size="compact-xs"
      loading={isAsked}
      leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
      onClick={ask}
    >
      {t('media.transcribe')}
    </Button>
  )
}

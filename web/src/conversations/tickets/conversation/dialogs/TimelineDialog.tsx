import { readTimeline, type TicketMessage, type TimelineEvent } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { useEndpoint } from '../../../../platform/api.ts'
import { errorText } from '../../../../platform/errors.ts'
import { failureText } from '../../../../platform/failures.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { ViewDialog } from '../../../../ui/ViewDialog.tsx'
import { Steps } from './Steps.tsx'

/** What happened to a message on its way. */
export function TimelineDialog({ message, onClose }: { message: TicketMessage; onClose: () => void }) {
  const { t } = useTranslation('conversationView')
  const { data, error, refetch } = useEndpoint(
    readTimeline,
    { params: { messageId: message.id } },
    { refreshOn: 'appMessage' },
  )
  const wordsOf = useWords()
  return (
    <ViewDialog title={t('timeline.title')} onClose={onClose}>
      {data ? (
        <Steps
          steps={data.events.map((event, index) => ({
            key: `${index} ${event.at}`,
            at: event.at,
            title: wordsOf(event),
            tone: event.kind === 'failed' || event.kind === 'refused' ? 'bad' : undefined,
          }))}
        />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={96} />
      )}
    </ViewDialog>
  )
}

function useWords() {
  const { t } = useTranslation('conversationView')
  return ({ kind, attempt, ack, code }: TimelineEvent): string => {
    switch (kind) {
      case 'ack':
        return t(`ack.${(ack ?? 0) as 0 | 1 | 2 | 3 | 4 | 5}`)
      case 'attempt':
        return t('timeline.attempt', { attempt: attempt ?? 1 })
      case 'failed':
      case 'refused':
        // Without a code nothing was refused: no response came, and it is tried again.
        return t(`timeline.${kind}`, { reason: failureText(code ?? 'NO_ANSWER') })
      default:
        return t(`timeline.${kind}`)
    }
  }
}

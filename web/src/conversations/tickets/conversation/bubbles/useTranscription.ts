import { transcribeAudio, type TicketMessage } from '@chatflow/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'
import { notifyError } from '../../../../platform/notify.ts'

/** What is said in a customer's recording. Asked for by a button or the menu; both see that it is on its way. */
export function useTranscription({ id, transcription, fromMe, mediaType, mediaUrl }: TicketMessage) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: [transcribeAudio.path, id],
    queryFn: () => call(transcribeAudio, { params: { file: String(id) } }),
    enabled: false,
    retry: false,
  })
  const text = transcription ?? data?.transcribedText
  return {
    text,
    isAsked: isFetching,
    mayAsk: text === undefined && !fromMe && mediaType === 'audio' && mediaUrl !== null,
    ask: () => void refetch({ throwOnError: true }).catch(notifyError),
  }
}

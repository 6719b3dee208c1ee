import { assistTicket, type TicketMessage } from '@chatflow/contract'
import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageText } from '../../ui/MessageText.tsx'
import classes from './assist.module.css'

interface TranslationProps {
  message: Pick<TicketMessage, 'id' | 'ticketId'>
  onClose: () => void
}

/** What a customer's words say in the reader's language. Asked for once while the page is open. */
export function Translation({ message: { id, ticketId }, onClose }: TranslationProps) {
  const { t } = useTranslation('assist')
  const language = currentLanguage()
  const { data, error } = useQuery({
    queryKey: [assistTicket.path, id, language],
    queryFn: () =>
      call(assistTicket, {
        params: { ticketId },
        query: {},
        body: { task: 'translateMessage', messageId: id, language },
      }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <span className={classes.translation} role="status">
      <span className={classes.translationTitle}>
        {t('translation')}
        <Anchor component="button" type="button" size="xs" onClick={onClose}>
          {t('hideTranslation')}
        </Anchor>
      </span>
      {data && <MessageText text={data.text} />}
      {error && <span className={classes.problem}>{errorText(error)}</span>}
      {!data && !error && <Skeleton height={14} width={180} radius="sm" aria-hidden />}
    </span>
  )
}

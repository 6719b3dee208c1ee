import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './MessageList.module.css'
import header from './TicketHeader.module.css'

/** Stands where a conversation is about to appear. */
export function ConversationSkeleton() {
  return (
    <>
      <div className={header.header} aria-busy>
        <Skeleton circle width={36} height={36} />
        <Skeleton height={14} width={180} radius="xl" />
      </div>
      <MessagesSkeleton />
    </>
  )
}

const placeholders = ['58%', '36%', '44%', '30%', '52%']

export function MessagesSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.middle} aria-busy>
      <div className={classes.placeholders}>
        <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
        {placeholders.map((width) => (
          <Skeleton key={width} height={40} width={width} radius="md" aria-hidden />
        ))}
      </div>
    </div>
  )
}

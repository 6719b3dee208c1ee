import type { ContactOverview } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatAgo } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Dot } from '../../ui/Dot.tsx'
import classes from './person.module.css'

/** What is under way with somebody, one click away. */
export function OpenTickets({ open }: { open: ContactOverview['open'] }) {
  const { t } = useTranslation('contacts')
  return (
    <section className={classes.openTickets} aria-label={t('person.open')}>
      <h2 className={classes.heading}>{t('person.open')}</h2>
      {open.map(({ id, uuid, status, lastMessage, updatedAt, queue, user, whatsapp }) => (
        <article key={id} className={classes.openTicket}>
          <div className={classes.openWords}>
            <strong>{t(`status.${status}`)}</strong>
            <span className={classes.line}>
              {queue && (
                <span className={classes.queue}>
                  <Dot color={queue.color} />
                  {queue.name}
                </span>
              )}
              {[user?.name, whatsapp?.name, formatAgo(updatedAt)].filter(Boolean).join(' · ')}
            </span>
            {lastMessage && <span className={classes.quote}>{lastMessage}</span>}
          </div>
          <Button
            component={Link}
            to={`/tickets/${uuid}`}
            variant="default"
            size="compact-md"
            rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
          >
            {t('person.goToTicket')}
          </Button>
        </article>
      ))}
    </section>
  )
}

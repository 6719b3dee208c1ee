import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './presence.module.css'
import { useColleagues, type Colleague } from './ticketRoom.ts'

/** Lies over the end of the conversation, so that nothing moves when somebody begins or stops writing. */
export function TypingLine({ ticketId }: { ticketId: number }) {
  const { typing } = useColleagues(ticketId)
  const words = useWords(typing)
  return (
    <div className={classes.typingPlace} role="status">
      {words && (
        <span className={classes.typing}>
          <Dots />
          {words}
        </span>
      )}
    </div>
  )
}

export function Dots() {
  return (
    <span className={classes.dots} aria-hidden>
      <span />
      <span />
      <span />
    </span>
  )
}

function useWords(people: Colleague[]): string | undefined {
  const { t } = useTranslation('ticketPresence')
  const [first, second] = people
  if (!first) return undefined
  if (!second) return t('typing.single', { name: first.name })
  if (people.length === 2) return t('typing.pair', { first: first.name, second: second.name })
  return t('typing.crowd', { count: people.length })
}

import { useTranslation } from '../../../platform/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import classes from './presence.module.css'
import { useColleagues } from './ticketRoom.ts'

const maxFaces = 3

/** Who else looks at this ticket now. */
export function Faces({ ticketId, isNarrow }: { ticketId: number; isNarrow: boolean }) {
  const { t } = useTranslation('ticketPresence')
  const { viewers, typing } = useColleagues(ticketId)
  if (viewers.length === 0) return null
  const writers = new Set(typing.map(({ id }) => id))
  // Where the customer's name needs the room, several colleagues are one number.
  const room = isNarrow && viewers.length > 1 ? 0 : maxFaces
  const shown = viewers.slice(0, room)
  const rest = viewers.slice(room)
  const names = viewers.map(({ name }) => name).join(', ')
  return (
    <ul className={classes.faces} aria-label={t('here.label', { names })}>
      {shown.map(({ id, name }) => {
        const isWriting = writers.has(id)
        const label = isWriting ? t('typing.single', { name }) : t('here.viewing', { name })
        return (
          <Tooltip key={id} label={label}>
            <li className={classes.face} data-writing={isWriting || undefined} aria-label={label}>
              <Avatar name={name} size={26} />
            </li>
          </Tooltip>
        )
      })}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(', ')}>
          <li
            className={classes.face}
            data-writing={rest.some(({ id }) => writers.has(id)) || undefined}
            aria-label={t('here.more', { count: rest.length })}
          >
            <span className={classes.more} aria-hidden>
              +{rest.length}
            </span>
          </li>
        </Tooltip>
      )}
    </ul>
  )
}

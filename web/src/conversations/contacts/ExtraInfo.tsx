import type { TicketDetail } from '@chatflow/contract'
import classes from './contacts.module.css'

/** What the company keeps about a contact in fields of its own. */
export function ExtraInfo({ contact }: Pick<TicketDetail, 'contact'>) {
  return (
    <dl className={classes.info}>
      {contact.extraInfo.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

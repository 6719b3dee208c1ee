import { listSchedules, type ContactDetail, type ContactOverview } from '@chatflow/contract'
import { useId, type ReactNode } from 'react'
import { ContactOptions } from '../../conversations/contacts/ContactOptions.tsx'
import { DuplicateCandidates } from '../../conversations/contacts/DuplicateCandidates.tsx'
import { ExtraInfo } from '../../conversations/contacts/ExtraInfo.tsx'
import { Merges } from '../../conversations/contacts/Merges.tsx'
import { OwnerField } from '../../conversations/contacts/OwnerField.tsx'
import { ConsentCard } from '../../conversations/optOuts/ConsentCard.tsx'
import { TagsField } from '../../conversations/tags/TagsField.tsx'
import { Notes } from '../../conversations/ticketNotes/Notes.tsx'
import { useEndpoint } from '../../platform/api.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { PrivacySection } from '../../service/privacy/PrivacySection.tsx'
import classes from './person.module.css'
import { Score } from './Score.tsx'

interface PersonFactsProps {
  contact: ContactDetail
  overview: ContactOverview | undefined
}

/** What is known of somebody, part by part. Who may not see a part does not get it from the server either. */
export function PersonFacts({ contact, overview }: PersonFactsProps) {
  const { t } = useTranslation(['contacts', 'drawer'])
  const { can } = useSession()
  const isSomebody = contact.erasedAt === null
  const mayManage = can('contacts-page:deleteContact')
  return (
    <div className={classes.facts}>
      {isSomebody && <Known contact={contact} />}
      {overview && overview.ratings.last.length > 0 && (
        <Card title={t('person.ratings')}>
          <ul className={classes.list}>
            {overview.ratings.last.map(({ id, rating, at, user }) => (
              <li key={id} className={classes.rating}>
                <Score rating={rating} />
                <span className={classes.hint}>
                  {[user?.name, formatDate(at)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!contact.isGroup && <Consents contact={contact} consents={overview?.consents ?? []} />}
      {isSomebody && !contact.isGroup && <Person contact={contact} />}
      {!contact.isGroup && mayManage && (
        <Card title={t('drawer:privacy')}>
          <PrivacySection contact={contact} isConsentKnown />
        </Card>
      )}
    </div>
  )
}

function Person({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('optOuts')
  const { can } = useSession()
  return (
    <>
      <Card title={t('person.title')}>
        <ConsentCard contactId={contact.id} />
      </Card>
      {can('contacts-page:deleteContact') && <DuplicateCandidates contact={contact} />}
    </>
  )
}

function Known({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation(['contacts', 'drawer'])
  const { hasPlan } = useSession()
  return (
    <>
      <Card title={t('drawer:tags.title')}>
        <TagsField contact={contact} />
      </Card>
      <Card title={t('drawer:notes.title')}>
        <Notes contactId={contact.id} />
      </Card>
      {hasPlan('useSchedules') && <Schedules contactId={contact.id} />}
      {contact.extraInfo.length > 0 && (
        <Card title={t('drawer:info.title')}>
          <ExtraInfo contact={contact} />
        </Card>
      )}
      <Card title={t('person.identities')}>
        <dl className={classes.identities}>
          {contact.identities.map(({ kind, value }) => (
            <div key={`${kind} ${value}`}>
              <dt>{t(`identity.${kind}`)}</dt>
              <dd>{kind === 'phone' ? shownNumber(value) : value}</dd>
            </div>
          ))}
        </dl>
        <Merges contact={contact} />
      </Card>
      {!contact.isGroup && (
        <Card title={t('drawer:owner.title')}>
          <OwnerField contactId={contact.id} />
        </Card>
      )}
      <Card title={t('drawer:options.title')}>
        <ContactOptions contact={contact} />
      </Card>
    </>
  )
}

function Schedules({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const { data } = useEndpoint(listSchedules, { query: { contactId } }, { refreshOn: 'schedule' })
  const waiting = data?.schedules.filter(({ dueAt }) => dueAt !== null) ?? []
  if (waiting.length === 0) return null
  return (
    <Card title={t('person.schedules')}>
      <ul className={classes.list}>
        {waiting.map(({ id, body, dueAt, sendAt }) => (
          <li key={id}>
            <span className={classes.hint}>{formatDateTime(dueAt ?? sendAt)}</span>
            <p className={classes.entryText}>{body}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ConsentsProps {
  contact: ContactDetail
  consents: ContactOverview['consents']
}

/** Since when, and in whose words. */
function Consents({ contact, consents }: ConsentsProps) {
  const { t } = useTranslation('contacts')
  const { lgpdAcceptedAt } = contact
  return (
    <Card title={t('person.consent')}>
      {lgpdAcceptedAt === null ? (
        <p className={classes.sentence}>{t('consent.none')}</p>
      ) : (
        <p className={classes.sentence}>{t('consent.given', { date: formatDateTime(lgpdAcceptedAt) })}</p>
      )}
      {consents.map(({ ticketId, proof }) =>
        proof ? (
          <blockquote key={ticketId} className={classes.proof}>
            “{proof.words}”
            <cite>{t('consent.proof', { date: formatDateTime(proof.at), ticket: ticketId })}</cite>
          </blockquote>
        ) : null,
      )}
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

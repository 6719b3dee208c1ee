import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactList } from './ContactList.tsx'
import classes from './contactBook.module.css'
import { PersonPage } from './PersonPage.tsx'

/** All contacts, or one of them. The list stays as it was left while one looks at somebody. */
export function ContactsPage() {
  const { contactId } = useParams({ strict: false }) as { contactId?: string }
  const isList = contactId === undefined
  const [isListNeeded, setListNeeded] = useState(isList)
  if (isList && !isListNeeded) setListNeeded(true)
  return (
    <>
      {isListNeeded && (
        <div className={classes.place} hidden={!isList}>
          <ContactList isShown={isList} />
        </div>
      )}
      {!isList && <PersonPage key={contactId} contactId={Number(contactId)} />}
    </>
  )
}

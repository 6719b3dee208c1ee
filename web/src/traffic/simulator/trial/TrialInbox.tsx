import { useElementSize } from '@mantine/hooks'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { inboxColumnsPx } from '../../../conversations/tickets/TicketsPage.tsx'
import { inboxPath, inboxTicket } from './inboxAddress.ts'
import { createInboxRouter, IsInboxNarrow } from './inboxRouter.tsx'
import classes from './trial.module.css'

interface TrialInboxProps {
  /** The ticket that the address of the page names. */
  ticket: string | undefined
  onTicket: (ticket: string | undefined, isReplaced: boolean) => void
  /** A link led to another page. */
  onElsewhere: (href: string) => void
}

/** The inbox itself, beside the phone. What it opens stands in the address of the page. */
export function TrialInbox(props: TrialInboxProps) {
  const { ref, width } = useElementSize()
  const [router] = useState(() => createInboxRouter(props.ticket))
  useOneAddress(router, props)
  return (
    <div className={classes.inbox} ref={ref}>
      {width > 0 && (
        <div className={classes.room}>
          <IsInboxNarrow value={width < inboxColumnsPx}>
            <RouterProvider router={router} />
          </IsInboxNarrow>
        </div>
      )}
    </div>
  )
}

/** Keeps the address of the inbox and that of the page the same, whichever changes. */
function useOneAddress({ history, navigate }: ReturnType<typeof createInboxRouter>, props: TrialInboxProps) {
  const { ticket } = props
  const page = useRef(props)
  /** What the page was told and has not taken over yet: until then its address is from before. */
  const told = useRef<{ ticket: string | undefined }>(undefined)
  useEffect(() => {
    page.current = props
  })
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const shown = inboxTicket(location.pathname)
        if (shown === 'elsewhere') return page.current.onElsewhere(location.href)
        if (shown.ticket === page.current.ticket) return
        told.current = shown
        page.current.onTicket(shown.ticket, action.type !== 'PUSH')
      }),
    [history],
  )
  useEffect(() => {
    if (told.current && told.current.ticket !== ticket) return
    told.current = undefined
    const shown = inboxTicket(history.location.pathname)
    if (shown !== 'elsewhere' && shown.ticket !== ticket)
      void navigate({ to: inboxPath(ticket), replace: true })
  }, [history, navigate, ticket])
}

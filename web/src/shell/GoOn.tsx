import { useLocation } from '@tanstack/react-router'
import { useSession } from '../platform/session.tsx'
import { pages } from '../routes.tsx'
import { firstPath } from './access.ts'
import { GoTo } from './GoTo.tsx'
import { mayOpen } from './pageRules.ts'

/** A user who is signed in has no business in front of the login: back to where they wanted to go, if that is open to them; else to their first page. */
export function GoOn() {
  const session = useSession()
  const { from } = useLocation().state
  const wanted = pages.find(({ path }) => path === from?.split(/[?#]/)[0])
  const to = from && wanted && mayOpen(wanted, session) ? from : firstPath(session)
  return <GoTo to={to} />
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/session.tsx'
import classes from './Dashboard.module.css'

/** Leads to the people behind a number: to their list, or to the panel for who may not change them. */
export function TeamLink({ children }: { children: ReactNode }) {
  const { can } = useSession()
  if (!can('users:manage') && !can('moments:view')) return children
  return (
    <Link to={can('users:manage') ? '/users' : '/moments'} className={classes.link}>
      {children}
    </Link>
  )
}

import type { ReportChoice } from '@chatflow/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportSearch, type InsightChoice } from './insightChoice.ts'

interface ReportLinkProps {
  choice: InsightChoice
  /** What else makes it this number. */
  more?: Partial<ReportChoice> | undefined
  className?: string | undefined
  children: ReactNode
}

/** Leads to the tickets behind a number. */
export function ReportLink({ choice, more, className, children }: ReportLinkProps) {
  return (
    <Link to="/reports" search={reportSearch(choice, more) as never} {...(className && { className })}>
      {children}
    </Link>
  )
}

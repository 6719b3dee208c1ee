import { Loader } from '@mantine/core'
import { IconMapPin, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './bubbles.module.css'

/** Boxes inside a bubble: a file, a person, a place. */

interface CardProps {
  /** Where a click leads, in a new tab. */
  href?: string | undefined
  /** What that does. It is called by what it says. */
  title?: string
  children: ReactNode
}

export function Card({ href, title, children }: CardProps) {
  if (href === undefined) return <span className={classes.card}>{children}</span>
  return (
    <a className={classes.card} href={href} target="_blank" rel="noopener noreferrer" title={title}>
      {children}
    </a>
  )
}

/** Something is on its way. */
export function WaitingCard({ children }: { children: ReactNode }) {
  return (
    <span className={classes.card} data-waiting aria-busy>
      <span className={classes.cardIcon}>
        <Loader size={20} aria-hidden />
      </span>
      {children}
    </span>
  )
}

interface CardLinesProps {
  icon?: Icon
  title: ReactNode
  lines?: (string | null | undefined)[]
  /** A call that nobody took. */
  isMissed?: boolean
}

export function CardLines({ icon: Picture, title, lines = [], isMissed }: CardLinesProps) {
  return (
    <span className={classes.cardLines} data-missed={isMissed || undefined}>
      {Picture && (
        <span className={classes.cardIcon}>
          <Picture size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.cardTitle}>{title}</span>
        {lines.map((line) => line && <span key={line}>{line}</span>)}
      </span>
    </span>
  )
}

interface PlaceCardProps {
  place: { latitude: number; longitude: number; name?: string | undefined; address?: string | undefined }
  href: string
  /** Says that it opens a map. */
  label: string
  /** For a place without a name. */
  fallback: string
}

export function PlaceCard({ place, href, label, fallback }: PlaceCardProps) {
  const position = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
  return (
    <a className={classes.place} href={href} target="_blank" rel="noopener noreferrer" title={label}>
      <span className={classes.map} aria-hidden>
        <IconMapPin size={28} stroke={1.75} />
      </span>
      <CardLines title={place.name || fallback} lines={[place.address || position]} />
    </a>
  )
}

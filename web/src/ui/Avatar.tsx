import { IconUser } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './Avatar.module.css'
import { hueOf, initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  image?: string | null | undefined
  size?: number
  /** Leave it out where presence means nothing. */
  isOnline?: boolean
}

export function Avatar({ name, image, size = 32, isOnline }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string>()
  const initials = initialsOf(name)
  const style = {
    '--avatar-size': `${size}px`,
    '--avatar-hue': String(hueOf(name)),
  } as CSSProperties
  return (
    <span className={classes.avatar} style={style}>
      {image && image !== brokenImage ? (
        <img className={classes.image} src={image} alt="" onError={() => setBrokenImage(image)} />
      ) : (
        // Drawn by the style sheet: letters in a button would be what it is called for those who speak to it.
        <span className={classes.initials} data-initials={initials} aria-hidden>
          {initials === '' && <IconUser size={Math.round(size * 0.56)} stroke={1.75} />}
        </span>
      )}
      {isOnline && <Online />}
    </span>
  )
}

function Online() {
  const { t } = useTranslation('ui')
  return <span className={classes.online} role="img" aria-label={t('online')} title={t('online')} />
}

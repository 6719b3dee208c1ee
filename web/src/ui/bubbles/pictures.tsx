import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './bubbles.module.css'

interface Size {
  width?: number | undefined
  height?: number | undefined
}

interface PictureProps {
  src: string
  alt: string
  /** Of what a click does. */
  label: string
  /** A click leads to the file in a new tab, or does something here. */
  open: string | (() => void)
  size?: Size | undefined
  isSticker?: boolean
  /** The first frame of a video. */
  isPlayable?: boolean
}

export function Picture({ src, alt, label, open, size, isSticker, isPlayable }: PictureProps) {
  const className = isSticker ? classes.sticker : classes.picture
  const inside = (
    <>
      <img src={src} alt={alt} loading="lazy" decoding="async" />
      {isPlayable && (
        <span className={classes.playMark}>
          <IconPlayerPlayFilled size={24} aria-hidden />
        </span>
      )}
    </>
  )
  if (typeof open === 'string')
    return (
      <a
        className={className}
        style={shapeOf(size)}
        href={open}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
      >
        {inside}
      </a>
    )
  return (
    <UnstyledButton className={className} style={shapeOf(size)} aria-label={label} onClick={open}>
      {inside}
    </UnstyledButton>
  )
}

interface VideoProps {
  src: string
  label: string
  poster?: string | undefined
  size?: Size | undefined
  isPlaying?: boolean
}

export function Video({ src, label, poster, size, isPlaying = false }: VideoProps) {
  return (
    // What somebody filmed has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={classes.video}
      style={shapeOf(size)}
      src={src}
      poster={poster}
      aria-label={label}
      controls
      autoPlay={isPlaying}
      preload="metadata"
    />
  )
}

/** Above the words of an ad or a button. */
export function HeaderPicture({ src }: { src: string | null | undefined }) {
  return src ? <img className={classes.headerPicture} src={src} alt="" loading="lazy" /> : null
}

/** The box has the picture's shape before the picture is there: nothing jumps. */
function shapeOf({ width, height }: Size = {}): CSSProperties | undefined {
  if (!width || !height) return undefined
  const ratio = Math.min(2.4, Math.max(0.6, width / height))
  return { '--shape': String(ratio) } as CSSProperties
}

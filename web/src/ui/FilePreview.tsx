import { IconFile, IconMusic } from '@tabler/icons-react'
import classes from './FileField.module.css'

const playable = ['image', 'audio', 'video'] as const
export type FileKind = (typeof playable)[number] | 'application'

export const kindOf = ({ type }: File): FileKind =>
  playable.find((kind) => type.startsWith(`${kind}/`)) ?? 'application'

interface FilePreviewProps {
  name: string
  kind: FileKind
  /** Absent where only the name is known. */
  address: string | undefined
}

/** What a file holds, as far as a browser can show it. */
export function FilePreview({ name, kind, address }: FilePreviewProps) {
  const FileIcon = kind === 'audio' ? IconMusic : IconFile
  return (
    <figure className={classes.file}>
      {kind === 'image' && <img className={classes.picture} src={address} alt={name} />}
      {(kind === 'video' || kind === 'audio') && <Player kind={kind} address={address} name={name} />}
      <figcaption className={classes.name}>
        {kind !== 'image' && <FileIcon size={18} stroke={1.75} aria-hidden />}
        {address === undefined ? (
          <span title={name}>{name}</span>
        ) : (
          <a href={address} target="_blank" rel="noreferrer" title={name}>
            {name}
          </a>
        )}
      </figcaption>
    </figure>
  )
}

function Player({ kind: Tag, address, name }: FilePreviewProps & { kind: 'audio' | 'video' }) {
  const look = Tag === 'video' ? classes.picture : classes.sound
  return <Tag className={look} src={address} controls preload="metadata" aria-label={name} />
}

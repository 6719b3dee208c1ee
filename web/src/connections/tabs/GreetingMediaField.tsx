import { greetingMediaBytes, type Connection } from '@chatflow/contract'
import { Button, FileButton, Input } from '@mantine/core'
import { IconFile, IconMusic, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../../ui/usePreview.ts'
import classes from './greetingMedia.module.css'

const megabytes = greetingMediaBytes / 1024 / 1024

/** What shall happen to the greeting's file when the form is saved. */
export type GreetingChange = { is: 'kept' } | { is: 'removed' } | { is: 'chosen'; file: File }

type Kind = NonNullable<Connection['greetingMediaType']>
interface Shown {
  address: string | undefined
  name: string
  kind: Kind
}

interface GreetingMediaFieldProps {
  connection: Connection | 'new'
  change: GreetingChange
  onChange: (change: GreetingChange) => void
}

export function GreetingMediaField({ connection, change, onChange }: GreetingMediaFieldProps) {
  const { t } = useTranslation('connections')
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(change.is === 'chosen' ? change.file : undefined)
  const current = connection === 'new' ? undefined : currentOf(connection)
  const shown = shownOf(change, current, preview)

  const choose = (file: File | null) => {
    if (!file) return
    if (file.size > greetingMediaBytes) return setProblem(t('greetingMedia.tooLarge', { megabytes }))
    setProblem(undefined)
    onChange({ is: 'chosen', file })
  }
  return (
    <Input.Wrapper
      label={t('greetingMedia.label')}
      labelElement="div"
      description={t(change.is === 'removed' ? 'greetingMedia.willGo' : 'greetingMedia.help', { megabytes })}
      error={problem}
    >
      {shown && <Preview shown={shown} />}
      <div className={classes.fileButtons}>
        <FileButton onChange={choose}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            >
              {t(shown ? 'greetingMedia.replace' : 'greetingMedia.choose')}
            </Button>
          )}
        </FileButton>
        {change.is !== 'kept' && (
          <Button variant="subtle" size="xs" onClick={() => onChange({ is: 'kept' })}>
            {t('greetingMedia.undo')}
          </Button>
        )}
        {change.is === 'kept' && current && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ is: 'removed' })}
          >
            {t('greetingMedia.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

function currentOf(connection: Connection): Shown | undefined {
  const { greetingMediaAttachment: address, greetingMediaName: name, greetingMediaType: kind } = connection
  return address === null || kind === null ? undefined : { address, name: name ?? '', kind }
}

function shownOf(change: GreetingChange, current: Shown | undefined, preview: string | undefined) {
  if (change.is === 'kept') return current
  if (change.is === 'removed') return undefined
  const { name, type } = change.file
  const kinds: Kind[] = ['image', 'audio', 'video']
  const kind = kinds.find((known) => type.startsWith(`${known}/`)) ?? 'application'
  return { address: preview, name, kind }
}

function Preview({ shown: { address, name, kind } }: { shown: Shown }) {
  const FileIcon = kind === 'audio' ? IconMusic : IconFile
  return (
    <figure className={classes.file}>
      {kind === 'image' && <img className={classes.filePicture} src={address} alt={name} />}
      {(kind === 'video' || kind === 'audio') && <Player kind={kind} address={address} name={name} />}
      <figcaption className={classes.fileName}>
        {kind !== 'image' && <FileIcon size={18} stroke={1.75} aria-hidden />}
        <a href={address} target="_blank" rel="noreferrer" title={name}>
          {name}
        </a>
      </figcaption>
    </figure>
  )
}

function Player({ kind: Tag, address, name }: Omit<Shown, 'kind'> & { kind: 'audio' | 'video' }) {
  const look = Tag === 'video' ? classes.filePicture : classes.fileSound
  return <Tag className={look} src={address} controls preload="metadata" aria-label={name} />
}

import { announcementMedia } from '@chatflow/contract'
import { Button, FileButton, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../ui/usePreview.ts'
import classes from './announcements.module.css'

const megabytes = announcementMedia.maxBytes / 1024 / 1024

/** What shall happen to the attachment when the form is saved. */
export type MediaChange = { is: 'kept' } | { is: 'removed' } | { is: 'chosen'; file: File }

interface MediaFieldProps {
  current: { mediaPath: string | null; mediaName: string | null }
  change: MediaChange
  onChange: (change: MediaChange) => void
}

export function MediaField({ current, change, onChange }: MediaFieldProps) {
  const { t } = useTranslation('announcements')
  const [problem, setProblem] = useState<string>()
  const chosen = usePreview(change.is === 'chosen' ? change.file : undefined)
  const shown = change.is === 'kept' ? current.mediaPath : chosen
  const name = change.is === 'chosen' ? change.file.name : current.mediaName

  const choose = (file: File | null) => {
    if (!file) return
    if (!announcementMedia.types.some((type) => type === file.type)) return setProblem(t('media.wrongType'))
    if (file.size > announcementMedia.maxBytes) return setProblem(t('media.tooLarge', { megabytes }))
    setProblem(undefined)
    onChange({ is: 'chosen', file })
  }
  return (
    <Input.Wrapper
      label={t('media.label')}
      labelElement="div"
      description={change.is === 'removed' ? t('media.willGo') : t('media.help', { megabytes })}
      error={problem}
    >
      {shown && (
        <figure className={classes.preview}>
          <img className={classes.image} src={shown} alt={name ?? ''} />
          <figcaption className={classes.fileName}>{name}</figcaption>
        </figure>
      )}
      <div className={classes.buttons}>
        <FileButton accept={announcementMedia.accept} onChange={choose}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            >
              {t(shown ? 'media.replace' : 'media.choose')}
            </Button>
          )}
        </FileButton>
        {change.is !== 'kept' && (
          <Button variant="subtle" size="xs" onClick={() => onChange({ is: 'kept' })}>
            {t('media.undo')}
          </Button>
        )}
        {change.is === 'kept' && current.mediaPath && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ is: 'removed' })}
          >
            {t('media.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

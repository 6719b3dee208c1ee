import { avatarMaxBytes } from '@chatflow/contract'
import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import classes from './users.module.css'

const megabytes = avatarMaxBytes / 1024 / 1024

interface PictureFieldProps {
  name: string
  current: string | null
  picture: File | undefined
  onPicture: (picture: File | undefined) => void
}

export function PictureField({ name, current, picture, onPicture }: PictureFieldProps) {
  const { t } = useTranslation('users')
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(picture)

  const choose = (file: File | null) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return setProblem(t('picture.notAnImage'))
    if (file.size > avatarMaxBytes) return setProblem(t('picture.tooLarge', { megabytes }))
    setProblem(undefined)
    onPicture(file)
  }
  return (
    <div className={classes.picture}>
      <Avatar name={name} image={preview ?? current} size={64} />
      <div>
        <div className={classes.pictureButtons}>
          <FileButton accept="image/*" onChange={choose}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
              >
                {t('picture.choose')}
              </Button>
            )}
          </FileButton>
          {picture && (
            <Button variant="subtle" size="xs" onClick={() => onPicture(undefined)}>
              {t('picture.undo')}
            </Button>
          )}
        </div>
        <p className={classes.pictureHelp} data-problem={problem !== undefined} aria-live="polite">
          {problem ?? t('picture.help', { megabytes })}
        </p>
      </div>
    </div>
  )
}

import type { ChatFile, ChatMessage } from '@chatflow/contract'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Card, CardLines, WaitingCard } from '../../ui/bubbles/cards.tsx'
import { Picture, Video } from '../../ui/bubbles/pictures.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { useChatActs } from './chatActs.ts'
import classes from './ChatBubble.module.css'

/** The file of a message, as what it is. */
export function ChatFileView({ message, file }: { message: ChatMessage; file: ChatFile }) {
  const { t } = useTranslation('chatTalk')
  const { showPicture } = useChatActs()
  const name = file.mediaName ?? ''
  const url = file.mediaPath ?? ''
  const size = { width: file.width ?? undefined, height: file.height ?? undefined }
  if (file.mediaType === 'image')
    return (
      <Picture
        src={file.thumbnailUrl ?? url}
        alt={name}
        label={t('file.open', { name })}
        open={() => showPicture(message)}
        size={size}
      />
    )
  if (file.mediaType === 'video')
    return <Video src={url} label={name} poster={file.thumbnailUrl ?? undefined} size={size} />
  if (file.mediaType === 'audio')
    return (
      // What somebody says in a recording has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio
        className={classes.sound}
        src={file.playableUrl ?? url}
        controls
        preload="metadata"
        aria-label={name}
      />
    )
  return (
    <Card href={url} title={t('file.open', { name })}>
      <CardLines icon={IconFileText} title={name} lines={[formatBytes(file.size)]} />
    </Card>
  )
}

/** A file that is on its way; a picture is seen already. */
export function UnsentFile({ file }: { file: File }) {
  const preview = usePreview(file)
  if (preview && file.type.startsWith('image/'))
    return <Picture src={preview} alt={file.name} label={file.name} open={preview} />
  return (
    <WaitingCard>
      <CardLines icon={IconPhoto} title={file.name} lines={[formatBytes(file.size)]} />
    </WaitingCard>
  )
}

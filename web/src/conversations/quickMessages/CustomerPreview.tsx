import type { QuickMessage } from '@chatflow/contract'
import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react'
import { useId } from 'react'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Bubble } from '../../ui/bubbles/Bubble.tsx'
import bubbles from '../../ui/bubbles/bubbles.module.css'
import { Card, CardLines } from '../../ui/bubbles/cards.tsx'
import { Foot } from '../../ui/bubbles/marks.tsx'
import { Picture } from '../../ui/bubbles/pictures.tsx'
import type { FileKind } from '../../ui/FilePreview.tsx'
import { MessageText } from '../../ui/MessageText.tsx'
import phone from '../../ui/phone/PhoneLog.module.css'
import classes from './quickPage.module.css'
import { useSampleVariables } from './useVariables.ts'

/** What goes with the words. */
export interface ShownFile {
  name: string
  kind: FileKind
  /** Absent for a moment after it was chosen. */
  address: string | undefined
}

export const storedFile = ({ mediaPath, mediaName, mediaType }: QuickMessage): ShownFile | undefined =>
  mediaPath === null
    ? undefined
    : { name: mediaName ?? '', kind: mediaType ?? 'application', address: mediaPath }

/** The message on the phone of a customer who is made up. */
export function CustomerPreview({ message, file }: { message: string; file: ShownFile | undefined }) {
  const { t } = useTranslation('quickMessages')
  const titleId = useId()
  const words = useSampleVariables()(message).trim()
  const isEmpty = words === '' && !file
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.previewTitle}>
        {t('preview.title')}
      </h3>
      <div className={`${bubbles.phone} ${phone.frame} ${classes.preview}`}>
        {isEmpty ? (
          <p className={phone.chip}>{t('preview.empty')}</p>
        ) : (
          <Bubble isFirst>
            {file && <Attached file={file} />}
            {words !== '' && <MessageText text={words} />}
            <Foot at={serverNow().toISOString()} />
          </Bubble>
        )}
      </div>
      <p className={classes.previewHelp}>{t('preview.help', { name: t('sample.name') })}</p>
    </section>
  )
}

const icons = { audio: IconMusic, video: IconVideo, application: IconFile }

function Attached({ file: { name, kind, address } }: { file: ShownFile }) {
  const { t } = useTranslation('quickMessages')
  if (kind === 'image' && address !== undefined)
    return <Picture src={address} alt={name} label={t('preview.open', { name })} open={address} />
  return (
    <Card>
      <CardLines icon={kind === 'image' ? IconFile : icons[kind]} title={name} />
    </Card>
  )
}

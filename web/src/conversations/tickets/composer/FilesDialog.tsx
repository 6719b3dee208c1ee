import { sendMessage } from '@chatflow/contract'
import { ActionIcon, Button, Modal, Textarea } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import dialogs from '../../../ui/dialogs.module.css'
import type { Gate } from '../../../ui/FormDialog.tsx'
import { useDialogLife } from '../../../ui/useDialogLife.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { usePreview } from '../../../ui/usePreview.ts'
import { formatBytes } from '../../../ui/formatBytes.ts'
import classes from './Composer.module.css'

const most = sendMessage.multipart?.maxFiles ?? 1
const megabyte = 1024 * 1024
const captionLines = 5

interface FilesDialogProps {
  files: File[]
  onRemove: (file: File) => void
  onSend: (files: { file: File; body: string }[]) => void
  onClose: () => void
  gate: Gate
}

/** Shows files before they are sent, each with the words that go with it. */
export function FilesDialog({ files, onRemove, onSend, onClose, gate }: FilesDialogProps) {
  const { t } = useTranslation('composer')
  const { t: tUi } = useTranslation('ui')
  const { user } = useSession()
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const [captions, setCaptions] = useState<ReadonlyMap<File, string>>(new Map())
  const limit = companySettings(user).downloadLimit
  const problemOf = ({ size }: File) =>
    size === 0 ? t('files.empty') : size > limit * megabyte ? t('files.tooLarge', { limit }) : undefined
  const isRefused = files.length > most || files.some(problemOf)

  const send = () => {
    if (isRefused || !gate.mayGo()) return
    onSend(files.map((file) => ({ file, body: captions.get(file)?.trim() ?? '' })))
    close()
  }
  return (
    <Modal
      {...life}
      onClose={close}
      title={t('files.title', { count: files.length })}
      size={520}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ul className={classes.files}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified} ${index}`} className={classes.file}>
              <Preview file={file} />
              <div className={classes.fileWords}>
                <span className={classes.fileTitle}>{file.name}</span>
                <span className={classes.fileSize} data-refused={problemOf(file) !== undefined || undefined}>
                  {[formatBytes(file.size), problemOf(file)].filter(Boolean).join(' · ')}
                </span>
                <Textarea
                  aria-label={t('files.captionOf', { name: file.name })}
                  placeholder={t('files.caption')}
                  autosize
                  minRows={1}
                  maxRows={captionLines}
                  data-autofocus={index === 0 || undefined}
                  value={captions.get(file) ?? ''}
                  onChange={(event) => setCaptions(new Map(captions).set(file, event.currentTarget.value))}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    send()
                  }}
                />
              </div>
              <ActionIcon
                color="gray"
                variant="subtle"
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => onRemove(file)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {files.length > most && <p className={classes.tooMany}>{t('files.tooMany', { count: most })}</p>}
        {gate.notice}
        <footer className={dialogs.buttons}>
          <Button variant="default" onClick={close}>
            {tUi('dialog.cancel')}
          </Button>
          <Button type="submit" disabled={isRefused}>
            {gate.insistLabel ?? t('send')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}

function Preview({ file }: { file: File }) {
  const address = usePreview(file)
  const [kind] = file.type.split('/')
  if (address && kind === 'image') return <img className={classes.preview} src={address} alt="" />
  if (address && kind === 'video') return <video className={classes.preview} src={address} muted />
  return (
    <span className={classes.preview}>
      <IconFile size={28} stroke={1.5} aria-hidden />
    </span>
  )
}

import type { FlowUpload } from '@chatflow/contract'
import { Button, FileButton, Switch } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconMicrophone, IconPaperclip, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecorder } from '../../../../conversations/tickets/composer/useRecorder.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FilePreview } from '../../../../ui/FilePreview.tsx'
import { usePreview } from '../../../../ui/usePreview.ts'
import { useEditor } from '../EditorContext.ts'
import { acceptedBy, recompressed, refusalOf } from '../flowFiles.ts'
import classes from './dialogs.module.css'

/** A file of a block: one that is stored, or one that was chosen or recorded just now. */
export interface ChosenFile {
  value: string
  original?: string | undefined
  record?: boolean | undefined
  file?: File | undefined
  /** The browser's own recording, whatever its format. */
  isRecorded?: boolean | undefined
}

interface FileCardProps {
  kind: FlowUpload
  chosen: ChosenFile
  onChange: (chosen: ChosenFile) => void
  error?: string | undefined
}

export function FileCard({ kind, chosen, onChange, error }: FileCardProps) {
  const { t } = useTranslation('flowEditor')
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const refusal = refusalOf(kind, file)
    if (refusal) return setProblem(t(`file.${refusal}.${kind}`))
    try {
      const ready = kind === 'img' ? await recompressed(file) : file
      setProblem(undefined)
      onChange({ ...chosen, file: ready, original: file.name, isRecorded: false })
    } catch {
      setProblem(t('file.compression'))
    }
  }
  const hasFile = chosen.file !== undefined || chosen.value !== ''
  return (
    <div className={classes.file}>
      <Shown kind={kind} chosen={chosen} />
      <div className={classes.row}>
        <FileButton accept={acceptedBy(kind)} onChange={(file) => void choose(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            >
              {hasFile ? t('file.replace') : t(`file.choose.${kind}`)}
            </Button>
          )}
        </FileButton>
        {kind === 'audio' && (
          <RecordButton
            onRecorded={(file) =>
              onChange({ ...chosen, file, original: file.name, record: true, isRecorded: true })
            }
          />
        )}
      </div>
      {kind === 'audio' && (
        <Switch
          label={t('file.asVoice')}
          checked={chosen.record ?? false}
          onChange={(event) => onChange({ ...chosen, record: event.currentTarget.checked })}
        />
      )}
      {problem || error ? (
        <p className={classes.problem} role="alert">
          {problem ?? error}
        </p>
      ) : (
        <p className={classes.result}>{t(`file.rules.${kind}`)}</p>
      )}
    </div>
  )
}

const previewKinds = { img: 'image', audio: 'audio', video: 'video' } as const

function Shown({ kind, chosen: { file, value, original } }: Pick<FileCardProps, 'kind' | 'chosen'>) {
  const { files } = useEditor()
  const preview = usePreview(file)
  if (!file && value === '') return null
  const address = file ? preview : files.get(value)
  return <FilePreview name={original ?? value} kind={previewKinds[kind]} address={address} />
}

function RecordButton({ onRecorded }: { onRecorded: (file: File) => void }) {
  const { t } = useTranslation('flowEditor')
  const { startedAt, start, finish } = useRecorder(true)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 500, { autoInvoke: true })
  const stop = async () => {
    const file = await finish()
    if (file) onRecorded(file)
  }
  if (startedAt === undefined)
    return (
      <Button
        variant="default"
        leftSection={<IconMicrophone size={16} stroke={1.75} aria-hidden />}
        onClick={() => void start()}
      >
        {t('file.record')}
      </Button>
    )
  const seconds = Math.max(0, Math.round((now - startedAt) / 1000))
  return (
    <Button
      color="red"
      variant="light"
      leftSection={<IconPlayerStop size={16} stroke={1.75} aria-hidden />}
      aria-label={t('file.stop')}
      onClick={() => void stop()}
    >
      {t('file.recording', { seconds })}
    </Button>
  )
}

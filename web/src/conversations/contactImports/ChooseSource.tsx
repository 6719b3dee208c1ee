import { importFileBytes, uploadContacts } from '@chatflow/contract'
import { Button, FileButton, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type DragEvent } from 'react'
import { upload } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './contactImports.module.css'
import { PhoneSources } from './PhoneSources.tsx'
import { RecentImports } from './RecentImports.tsx'
import { SampleSheet } from './SampleSheet.tsx'

const megabyte = 1024 * 1024
const accepted = '.xls,.xlsx,.ods,.csv,.txt,.vcf,.vcard,text/csv,text/plain,text/vcard'

/** Where the contacts come from: a file, a phone, or an import that was left in the middle. */
export function ChooseSource() {
  const navigate = useNavigate()
  const open = (importId: string) => void navigate({ to: `/contacts/import/${importId}` })
  return (
    <div className={classes.sources}>
      <FileSource onStarted={open} />
      <PhoneSources onStarted={open} />
      <RecentImports />
    </div>
  )
}

function FileSource({ onStarted }: { onStarted: (importId: string) => void }) {
  const { t } = useTranslation('contactImports')
  const { share, problem, send } = useUpload(onStarted)
  const { isOver, area } = useDropped((file) => void send(file))
  const isSending = share !== undefined
  return (
    <section className={classes.drop} data-over={isOver || undefined} aria-label={t('file.title')} {...area}>
      <span className={classes.dropIcon}>
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.dropTitle}>{t('file.drop')}</p>
      <p className={classes.soft}>{t('file.kinds', { limit: formatNumber(importFileBytes / megabyte) })}</p>
      {isSending ? (
        <Progress
          className={classes.bar}
          value={share * 100}
          aria-label={t('file.sending')}
          title={t('file.sending')}
        />
      ) : (
        <FileButton accept={accepted} onChange={(file) => file && void send(file)}>
          {(button) => <Button {...button}>{t('file.choose')}</Button>}
        </FileButton>
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <SampleSheet />
    </section>
  )
}

/** Sends a file. It is looked at by the server alone: what can be said here is that it is empty or too large. */
function useUpload(onStarted: (importId: string) => void) {
  const { t } = useTranslation(['contactImports', 'ui'])
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setProblem(undefined)
    if (file.size === 0) return setProblem(t('ui:file.empty'))
    if (file.size > importFileBytes)
      return setProblem(t('ui:file.tooLarge', { limit: importFileBytes / megabyte }))
    setShare(0)
    try {
      const { jobId } = await upload(
        uploadContacts,
        { fields: { review: 'true' }, file },
        { onProgress: setShare },
      )
      onStarted(jobId)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setShare(undefined)
    }
  }
  return { share, problem, send }
}

function useDropped(onFile: (file: File) => void) {
  // Moving over a child leaves the parent and enters it again: only as many leaves as enters are an end.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const move = (step: number) => (event: DragEvent) => {
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const onDragOver = (event: DragEvent) => event.preventDefault()
  return { isOver, area: { onDragEnter: move(1), onDragLeave: move(-1), onDragOver, onDrop } }
}

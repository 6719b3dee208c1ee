import {
  listContactListImports,
  listFileBytes,
  maxListRows,
  uploadContactList,
  type ContactListImport,
  type ListRowProblem,
} from '@chatflow/contract'
import { Anchor, Button, FileButton, Progress } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { upload, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './contactLists.module.css'
import { downloadSample } from './sampleSheet.ts'

const megabyte = 1024 * 1024
const accepted = '.xls,.xlsx,.ods,.csv,.txt,text/csv,text/plain'

interface ImportDialogProps {
  contactListId: number
  onClose: () => void
}

/** From a file into the list. The import goes on whether or not anybody looks. */
export function ImportDialog({ contactListId, onClose }: ImportDialogProps) {
  const { t } = useTranslation('contactLists')
  const [importId, setImportId] = useState<string>()
  const { data } = useEndpoint(
    listContactListImports,
    { params: { contactListId } },
    { refreshOn: 'job', enabled: importId !== undefined },
  )
  const found = data?.imports.find(({ id }) => id === importId)
  return (
    <ViewDialog title={t('import.title')} onClose={onClose}>
      <div className={classes.import}>
        {importId === undefined ? (
          <ChooseFile contactListId={contactListId} onStarted={setImportId} />
        ) : found === undefined || found.state === 'running' ? (
          <Running found={found} />
        ) : (
          <End found={found} onAgain={() => setImportId(undefined)} onClose={onClose} />
        )}
      </div>
    </ViewDialog>
  )
}

interface ChooseFileProps {
  contactListId: number
  onStarted: (importId: string) => void
}
function ChooseFile({ contactListId, onStarted }: ChooseFileProps) {
  const { t } = useTranslation(['contactLists', 'ui'])
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File | null) => {
    if (!file) return
    setProblem(undefined)
    if (file.size === 0) return setProblem(t('ui:file.empty'))
    if (file.size > listFileBytes)
      return setProblem(t('ui:file.tooLarge', { limit: listFileBytes / megabyte }))
    setShare(0)
    try {
      const sent = { params: { contactListId }, file }
      const { jobId } = await upload(uploadContactList, sent, { onProgress: setShare })
      onStarted(jobId)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <>
      <p className={classes.soft}>{t('import.help', { rows: formatNumber(maxListRows) })}</p>
      {share === undefined ? (
        <FileButton accept={accepted} onChange={(file) => void send(file)}>
          {(button) => (
            <Button {...button} data-autofocus>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
      ) : (
        <Progress className={classes.bar} value={share * 100} aria-label={t('import.sending')} />
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Anchor component="button" type="button" size="sm" onClick={() => downloadSample(t)}>
        {t('sample.action')}
      </Anchor>
    </>
  )
}

function Running({ found }: { found: ContactListImport | undefined }) {
  const { t } = useTranslation('contactLists')
  const count = found?.done ?? 0
  const label = t('import.running', { count, formatted: formatNumber(count) })
  return (
    <>
      <p role="status">{label}</p>
      <Progress className={classes.bar} value={100} animated striped aria-label={label} />
      <p className={classes.soft}>{t('import.leave')}</p>
    </>
  )
}

interface EndProps {
  found: ContactListImport
  onAgain: () => void
  onClose: () => void
}
function End({ found, onAgain, onClose }: EndProps) {
  const { t } = useTranslation(['contactLists', 'contactImports'])
  const again = (
    <Button variant="default" onClick={onAgain}>
      {t('import.again')}
    </Button>
  )
  if (found.state === 'failed')
    return (
      <EmptyState
        icon={IconAlertTriangle}
        text={t(`contactImports:failures.${found.failure ?? 'unreadable'}`)}
        action={again}
      />
    )
  const ignored = Object.entries(found.ignored) as [ListRowProblem, number][]
  return (
    <>
      <p role="status">{t('import.done')}</p>
      <dl className={classes.counts}>
        <Count name={t('import.added')} value={found.added} />
        <Count name={t('import.updated')} value={found.updated} />
        {ignored.map(([reason, value]) => (
          <Count key={reason} name={t(`import.reasons.${reason}`)} value={value} isLeftOut />
        ))}
      </dl>
      {found.ignoredUrl !== null && (
        <Anchor href={found.ignoredUrl} download className={classes.download}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {t('import.fetchIgnored')}
        </Anchor>
      )}
      <div className={classes.buttons}>
        {again}
        <Button onClick={onClose}>{t('import.close')}</Button>
      </div>
    </>
  )
}

function Count({ name, value, isLeftOut }: { name: string; value: number; isLeftOut?: boolean }) {
  return (
    <div className={classes.count} data-left-out={isLeftOut || undefined}>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}

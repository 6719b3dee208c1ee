import { addKnowledgePage, knowledgeLimits, knowledgeTypes, uploadKnowledge } from '@chatflow/contract'
import { Button, FileButton, TextInput } from '@mantine/core'
import { IconLink, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload, useAction } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './knowledge.module.css'
import { SearchTest } from './SearchTest.tsx'
import { SourceList } from './SourceList.tsx'

/** What models of the company may know: files and pages, how their reading goes, and what a question finds in them. */
export function KnowledgeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('knowledge')
  return (
    <ViewDialog title={t('title')} onClose={onClose}>
      <div className={classes.parts}>
        <Section title={t('add.title')} description={t('add.text')}>
          <AddFiles />
          <AddPage />
        </Section>
        <Section title={t('sources.title')}>
          <SourceList />
        </Section>
        <Section title={t('test.title')} description={t('test.text')}>
          <SearchTest />
        </Section>
      </div>
    </ViewDialog>
  )
}

const accepted = knowledgeTypes.map((type) => `.${type}`).join(',')

function AddFiles() {
  const { t } = useTranslation('knowledge')
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    setBusy(true)
    for (const file of files) {
      if (file.size > knowledgeLimits.fileBytes) notifyWarning(t('add.tooLarge', { name: file.name }))
      else await upload(uploadKnowledge, { file }).catch(notifyError)
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: ['/knowledge'] })
  }
  return (
    <div>
      <FileButton multiple accept={accepted} onChange={(files) => void add(files)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={isBusy}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          >
            {t('add.files')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

function AddPage() {
  const { t } = useTranslation('knowledge')
  const [url, setUrl] = useState('')
  const { mutate, isPending, error, reset } = useAction(addKnowledgePage)
  return (
    <form
      className={classes.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (url.trim() !== '') mutate({ body: { url: url.trim() } }, { onSuccess: () => setUrl('') })
      }}
    >
      <TextInput
        className={classes.grow}
        type="url"
        aria-label={t('add.page')}
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={error ? errorText(error) : undefined}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          reset()
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        disabled={url.trim() === ''}
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
      >
        {t('add.page')}
      </Button>
    </form>
  )
}

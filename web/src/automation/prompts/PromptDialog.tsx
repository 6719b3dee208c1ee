import { createPrompt, listPromptTests, updatePrompt, type Prompt } from '@chatflow/contract'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { queries } from '../../platform/queries.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import panelTabs from '../../ui/panelTabs.module.css'
import { type ContractForm } from '../../ui/useContractForm.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { KnowledgeTab } from './KnowledgeTab.tsx'
import { LogTab } from './LogTab.tsx'
import {
  bodyOf,
  initialPromptForm,
  promptErrors,
  tabOfError,
  type PromptFormValues,
  type PromptTab,
} from './promptForm.ts'
import classes from './prompts.module.css'
import { PromptTestDialog, type PromptTestDraft } from './PromptTestDialog.tsx'
import { recordTest } from './promptTestFields.ts'
import { ServiceTab } from './ServiceTab.tsx'
import { TestsTab } from './TestsTab.tsx'
import { TryPhone } from './TryPhone.tsx'
import { UsageTab } from './UsageTab.tsx'

interface PromptDialogProps {
  prompt: Prompt | 'new'
  onClose: () => void
}

export function PromptDialog({ prompt, onClose }: PromptDialogProps) {
  const { t } = useTranslation('prompts')
  const kept = prompt === 'new' ? undefined : prompt
  const hasRoom = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const { form, tab, setTab } = usePromptForm(prompt)
  const save = useSavePrompt(prompt)
  const [edited, setEdited] = useState<PromptTestDraft>()
  const phone = (
    <TryPhone
      promptId={kept?.id}
      values={form.values}
      onKeep={kept && ((turns) => setEdited(recordTest(turns)))}
    />
  )
  const contents: Partial<Record<PromptTab, ReactNode>> = {
    general: <GeneralTab form={form} />,
    service: <ServiceTab form={form} kept={kept} />,
    knowledge: <KnowledgeTab form={form} />,
    usage: <UsageTab form={form} promptId={kept?.id} />,
    ...(kept && {
      tests: <TestsTab promptId={kept.id} form={form} onEdit={setEdited} />,
      log: <LogTab promptId={kept.id} isFormDirty={form.isDirty()} />,
    }),
    ...(!hasRoom && { phone: <div className={classes.phoneTab}>{phone}</div> }),
  }
  return (
    <>
      <FormDialog
        as="panel"
        beside={hasRoom && phone}
        title={t(kept ? 'dialog.edit' : 'dialog.add')}
        submitLabel={t(kept ? 'dialog.save' : 'add')}
        form={form}
        onSubmit={async (values) => {
          await save(values)
          notifySuccess(t('saved'))
        }}
        onClose={onClose}
        isCovered={edited !== undefined}
        fieldOfError={{
          ERR_NO_QUEUE_FOUND: 'queueId',
          ERR_NO_KNOWLEDGE_FOUND: 'knowledgeIds',
          ERR_PROMPT_TESTS_FAILED: 'testsBeforeSaving',
        }}
      >
        <PromptTabs contents={contents} tab={tab} onTab={setTab} errors={form.errors} />
      </FormDialog>
      {kept && edited && (
        <PromptTestDialog promptId={kept.id} draft={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

interface PromptTabsProps {
  contents: Partial<Record<PromptTab, ReactNode>>
  tab: PromptTab
  onTab: (tab: PromptTab) => void
  errors: Record<string, unknown>
}

function PromptTabs({ contents, tab, onTab, errors }: PromptTabsProps) {
  const { t } = useTranslation('prompts')
  const tabs = Object.keys(contents) as PromptTab[]
  const faulty = new Set(Object.keys(errors).map(tabOfError))
  return (
    <Tabs
      value={tabs.includes(tab) ? tab : 'general'}
      onChange={(chosen) => onTab(chosen as PromptTab)}
      classNames={panelTabs}
    >
      <Tabs.List aria-label={t('dialog.tabs')}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} rightSection={faulty.has(name) && <Faulty />}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} keepMounted={name !== 'log'}>
          {contents[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The form, and the tab it shows. A refused form opens where its first error is. */
function usePromptForm(prompt: Prompt | 'new') {
  const [tab, setTab] = useState<PromptTab>('general')
  const kept = prompt === 'new' ? undefined : prompt
  const form = useForm<PromptFormValues>({
    initialValues: initialPromptForm(prompt),
    validate: (values) => inWords(promptErrors(values, kept)),
  })
  // The dialog puts the focus on the first error right after these calls, and what is hidden cannot take it.
  const reveal = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    if (first !== undefined) flushSync(() => setTab(tabOfError(first)))
  }
  const revealing: ContractForm<PromptFormValues> = {
    ...form,
    onSubmit: (onValid, onInvalid) =>
      form.onSubmit(onValid, (errors, values, event) => {
        reveal(errors)
        onInvalid?.(errors, values, event)
      }),
    setErrors: (errors) => {
      form.setErrors(errors)
      if (typeof errors === 'object') reveal(errors)
    },
  }
  return { form: revealing, tab, setTab }
}

function Faulty() {
  const { t } = useTranslation('prompts')
  return (
    <>
      <IconAlertCircle className={panelTabs.faulty} size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{t('dialog.hasErrors')}</VisuallyHidden>
    </>
  )
}

function useSavePrompt(prompt: Prompt | 'new') {
  const create = useAction(createPrompt)
  const update = useAction(updatePrompt)
  return async (values: PromptFormValues) => {
    const body = bodyOf(values)
    if (prompt === 'new') await create.mutateAsync({ body })
    else
      await update
        .mutateAsync({ params: { promptId: prompt.id }, body })
        // Its tests may have run.
        .finally(() => void queries.invalidateQueries({ queryKey: [listPromptTests.path] }))
  }
}

import { createConnection, listConnections, type Connection } from '@chatflow/contract'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { FileChange } from '../../ui/FileField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import panelTabs from '../../ui/panelTabs.module.css'
import {
  bodyOf,
  changesOf,
  tabOfError,
  type ConnectionFormValues,
  type ConnectionTab,
  type Editing,
} from './connectionForm.ts'
import { useHome, useHomeCalls, useUpdateConnection } from './connectionHome.ts'
import { ChatbotTab } from './tabs/ChatbotTab.tsx'
import { FlowsTab } from './tabs/FlowsTab.tsx'
import { GeneralTab } from './tabs/GeneralTab.tsx'
import { IntegrationsTab } from './tabs/IntegrationsTab.tsx'
import { MessagesTab } from './tabs/MessagesTab.tsx'
import { PaceTab } from './tabs/PaceTab.tsx'
import { RatingsTab } from './tabs/RatingsTab.tsx'
import { SchedulesTab } from './tabs/SchedulesTab.tsx'
import { useKnowConnection } from './useConnections.ts'
import { isNew, useConnectionForm, type NewOn } from './useConnectionForm.ts'

interface ConnectionDialogProps {
  connection: Connection | NewOn
  /** With the id of the connection it has created. */
  onClose: (createdId?: number) => void
  /** Whose it is, where that is not the reader's own company. */
  companyName?: string
}

export function ConnectionDialog({ connection, onClose, companyName }: ConnectionDialogProps) {
  const { t } = useTranslation('connections')
  const isAdded = isNew(connection)
  const hasSchedules = useHome().settings.scheduleType === 'connection'
  const { abilities } = isAdded ? connection.network : connection
  // Only numbers of which the network does not know that a program writes; and where that is played.
  const hasPace = abilities.needsGovernor || abilities.simulated
  const { form, tab, setTab, editing } = useConnectionForm(connection)
  const [greeting, setGreeting] = useState<FileChange>({ is: 'kept' })
  const createdId = useRef<number>(undefined)
  const save = useSaveConnection(editing, greeting)
  const faulty = new Set(Object.keys(form.errors).map(tabOfError))
  const titles = useRef<HTMLDivElement>(null)
  useEffect(() => {
    titles.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])

  const title = (name: ConnectionTab) => (
    <Tabs.Tab
      value={name}
      rightSection={
        faulty.has(name) && (
          <>
            <IconAlertCircle className={panelTabs.faulty} size={16} stroke={2} aria-hidden />
            <VisuallyHidden>{t('dialog.hasErrors')}</VisuallyHidden>
          </>
        )
      }
    >
      {t(`tabs.${name}`)}
    </Tabs.Tab>
  )
  return (
    <FormDialog
      as="panel"
      title={
        companyName === undefined
          ? t(isAdded ? 'dialog.add' : 'dialog.edit')
          : t('overview.edit', { company: companyName })
      }
      submitLabel={t(isAdded ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        createdId.current = await save(values)
        notifySuccess(t('saved'))
      }}
      onClose={() => onClose(createdId.current)}
      hasOtherChanges={greeting.is !== 'kept'}
      fieldOfError={{
        ERR_DUPLICATED_CONNECTION: 'name',
        ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
        ERR_NO_QUEUE_FOUND: 'queueIds',
        ERR_NO_INTEGRATION_FOUND: 'integrationId',
        ERR_NO_PROMPT_FOUND: 'promptId',
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => {
          setTab(chosen as ConnectionTab)
          // All tabs share one scroll bar, and another tab is read from its beginning.
          titles.current?.parentElement?.scrollIntoView({ block: 'start', inline: 'nearest' })
        }}
        classNames={panelTabs}
      >
        <Tabs.List ref={titles} aria-label={t('dialog.tabs')}>
          {title('general')}
          {title('integrations')}
          {title('messages')}
          {title('chatbot')}
          {hasPace && title('pace')}
          {title('ratings')}
          {title('flows')}
          {hasSchedules && title('schedules')}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab form={form} connection={connection} />
        </Tabs.Panel>
        <Tabs.Panel value="integrations">
          <IntegrationsTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessagesTab form={form} connection={connection} greeting={greeting} onGreeting={setGreeting} />
        </Tabs.Panel>
        <Tabs.Panel value="chatbot">
          <ChatbotTab form={form} />
        </Tabs.Panel>
        {hasPace && (
          <Tabs.Panel value="pace">
            <PaceTab form={form} connection={connection} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="ratings">
          <RatingsTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="flows">
          <FlowsTab form={form} />
        </Tabs.Panel>
        {hasSchedules && (
          <Tabs.Panel value="schedules">
            <SchedulesTab form={form} />
          </Tabs.Panel>
        )}
      </Tabs>
    </FormDialog>
  )
}

/** Returns the id of a connection that did not exist before. */
function useSaveConnection(editing: Editing, greeting: FileChange) {
  const queries = useQueryClient()
  const create = useAction(createConnection)
  const know = useKnowConnection()
  const update = useUpdateConnection()
  const { attach, detach } = useHomeCalls()
  const changeGreeting = async (whatsappId: number) => {
    if (greeting.is === 'kept') return
    if (greeting.is === 'removed') await detach(whatsappId)
    else await attach(whatsappId, greeting.file)
    await queries.invalidateQueries({ queryKey: [listConnections.path] })
  }
  return async (values: ConnectionFormValues): Promise<number | undefined> => {
    const now = new Date()
    if (!editing.before) {
      const { token: _, ...added } = await create.mutateAsync({ body: bodyOf(values, editing, now) })
      const { id } = added
      know(added)
      // It exists now: a refused file must not make the form add it a second time.
      await changeGreeting(id).catch(notifyError)
      return id
    }
    const { id } = editing.before
    await changeGreeting(id)
    await update.mutateAsync({ id, body: changesOf(values, editing, now) })
    return undefined
  }
}

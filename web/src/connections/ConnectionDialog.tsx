import { createConnection, updateConnection, type Connection } from '@chatflow/contract'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../platform/api.ts'
import { notifySuccess } from '../platform/notify.ts'
import { useSession } from '../platform/session.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { companySetting } from './companySetting.ts'
import {
  bodyOf,
  changesOf,
  tabOfError,
  type ConnectionFormValues,
  type ConnectionTab,
} from './connectionForm.ts'
import classes from './connections.module.css'
import { ChatbotTab } from './tabs/ChatbotTab.tsx'
import { GeneralTab } from './tabs/GeneralTab.tsx'
import { MessagesTab } from './tabs/MessagesTab.tsx'
import { RatingsTab } from './tabs/RatingsTab.tsx'
import { SchedulesTab } from './tabs/SchedulesTab.tsx'
import { useConnectionForm } from './useConnectionForm.ts'

interface ConnectionDialogProps {
  connection: Connection | 'new'
  /** With the id of the connection it has created. */
  onClose: (createdId?: number) => void
}

export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation('connections')
  const { user } = useSession()
  const isNew = connection === 'new'
  const hasSchedules = companySetting(user, 'scheduleType') === 'connection'
  const { form, tab, setTab } = useConnectionForm(connection)
  const createdId = useRef<number>(undefined)
  const save = useSaveConnection(connection)
  const faulty = new Set(Object.keys(form.errors).map(tabOfError))

  const title = (name: ConnectionTab) => (
    <Tabs.Tab
      value={name}
      rightSection={
        faulty.has(name) && (
          <>
            <IconAlertCircle className={classes.faulty} size={16} stroke={2} aria-hidden />
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
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        createdId.current = await save(values)
        notifySuccess(t('saved'))
      }}
      onClose={() => onClose(createdId.current)}
      fieldOfError={{
        ERR_DUPLICATED_CONNECTION: 'name',
        ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
        ERR_NO_QUEUE_FOUND: 'queueIds',
      }}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => setTab(chosen as ConnectionTab)}
        classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.tabPanel }}
      >
        <Tabs.List aria-label={t('dialog.tabs')}>
          {title('general')}
          {title('messages')}
          {title('chatbot')}
          {title('ratings')}
          {hasSchedules && title('schedules')}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab form={form} connection={connection} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessagesTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="chatbot">
          <ChatbotTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="ratings">
          <RatingsTab form={form} />
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

/** Answers the id of a connection that did not exist before. */
function useSaveConnection(connection: Connection | 'new') {
  const { timezone } = useSession().user.company
  const create = useAction(createConnection)
  const update = useAction(updateConnection)
  return async (values: ConnectionFormValues): Promise<number | undefined> => {
    if (connection === 'new') {
      const { id } = await create.mutateAsync({ body: bodyOf(values, timezone) })
      return id
    }
    const params = { whatsappId: connection.id }
    await update.mutateAsync({ params, body: changesOf(values, timezone) })
    return undefined
  }
}

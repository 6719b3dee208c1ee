import type { Chat } from '@chatflow/contract'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ChatDialog } from './ChatDialog.tsx'
import { ChatList } from './ChatList.tsx'
import classes from './ChatsPage.module.css'
import { Conversation } from './Conversation.tsx'
import { DeleteChatDialog } from './DeleteChatDialog.tsx'

export function ChatsPage() {
  const navigate = useNavigate()
  const { chatUuid } = useParams({ strict: false }) as { chatUuid?: string }
  const [editing, setEditing] = useState<Chat | 'new'>()
  const [deleting, setDeleting] = useState<Chat>()
  const isPhone = useIsPhone()
  const Layout = isPhone ? TwoTabs : TwoColumns
  return (
    <>
      <Layout chatUuid={chatUuid} onNew={() => setEditing('new')}>
        {chatUuid === undefined ? (
          <NothingChosen />
        ) : (
          <Conversation key={chatUuid} uuid={chatUuid} onEdit={setEditing} onDelete={setDeleting} />
        )}
      </Layout>
      {editing && (
        <ChatDialog
          chat={editing}
          onCreated={(chat) => void navigate({ to: `/chats/${chat.uuid}` })}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteChatDialog
          chat={deleting}
          onDeleted={() => void navigate({ to: '/chats', replace: true })}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

interface LayoutProps {
  chatUuid: string | undefined
  onNew: () => void
  children: ReactNode
}

function TwoColumns({ chatUuid, onNew, children }: LayoutProps) {
  return (
    <div className={classes.columns}>
      <ChatList chosen={chatUuid} onNew={onNew} />
      <section className={classes.conversation}>{children}</section>
    </div>
  )
}

/** On a phone the list and the conversation take turns. */
function TwoTabs({ chatUuid, onNew, children }: LayoutProps) {
  const { t } = useTranslation('chats')
  const [tab, setTab] = useState<string | null>(chatUuid === undefined ? 'chats' : 'messages')
  useEffect(() => setTab(chatUuid === undefined ? 'chats' : 'messages'), [chatUuid])
  return (
    <Tabs
      className={classes.tabs}
      classNames={{ list: classes.tabList, tab: classes.tab, panel: classes.panel }}
      value={tab}
      onChange={setTab}
      keepMounted={false}
    >
      <Tabs.List grow aria-label={t('title')}>
        <Tabs.Tab value="chats">{t('tabs.chats')}</Tabs.Tab>
        <Tabs.Tab value="messages">{t('tabs.messages')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="chats">
        <ChatList chosen={chatUuid} onNew={onNew} onChosen={() => setTab('messages')} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

function NothingChosen() {
  const { t } = useTranslation('chats')
  return (
    <div className={classes.nothing}>
      <EmptyState icon={IconMessages} text={t('choose')} />
    </div>
  )
}

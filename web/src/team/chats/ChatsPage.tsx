import type { Chat } from '@chatflow/contract'
import { VisuallyHidden } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TwoPanes } from '../../ui/TwoPanes.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ChatDialog } from './ChatDialog.tsx'
import { ChatList } from './ChatList.tsx'
import classes from './ChatsPage.module.css'
import { Conversation } from './Conversation.tsx'
import { DeleteChatDialog } from './DeleteChatDialog.tsx'
import { useOpenDirect } from './DirectButton.tsx'
import { useNewestChats } from './useNewestChats.ts'
import { LeaveChatDialog } from './LeaveChatDialog.tsx'

export function ChatsPage() {
  const navigate = useNavigate()
  const { chatUuid } = useParams({ strict: false }) as { chatUuid?: string }
  const [editing, setEditing] = useState<Chat | 'new'>()
  const [deleting, setDeleting] = useState<Chat>()
  const [leaving, setLeaving] = useState<Chat>()
  const wanted = useWantedMessage()
  const openDirect = useOpenDirect()
  const isPhone = useIsPhone()
  return (
    <>
      <Layout chatUuid={chatUuid} isPhone={isPhone} onNew={() => setEditing('new')}>
        {chatUuid === undefined ? (
          <NothingChosen />
        ) : (
          <Conversation
            key={chatUuid}
            uuid={chatUuid}
            wanted={wanted}
            onEdit={setEditing}
            onDelete={setDeleting}
            onLeave={setLeaving}
            onPerson={openDirect}
          />
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
      {leaving && (
        <LeaveChatDialog
          chat={leaving}
          onLeft={() => void navigate({ to: '/chats', replace: true })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

/** A found message is part of the address: it can be shared and gone back to. */
function useWantedMessage(): number | undefined {
  const { message } = useSearch({ strict: false }) as { message?: unknown }
  const id = Number(message ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

interface LayoutProps {
  chatUuid: string | undefined
  isPhone: boolean
  onNew: () => void
  children: ReactNode
}

/** On a phone the list and the conversation take turns. */
function Layout({ chatUuid, isPhone, onNew, children }: LayoutProps) {
  const { t } = useTranslation('chats')
  const home = chatUuid === undefined ? 'chats' : 'messages'
  const [tab, setTab] = useState<string>(home)
  useEffect(() => setTab(home), [home, chatUuid, isPhone])
  return (
    <TwoPanes
      id="chats"
      title={t('title')}
      isNarrow={isPhone}
      tabs={['chats', 'messages']}
      tab={tab}
      onTab={setTab}
      className={classes.columns}
      panes={[
        {
          value: 'chats',
          label: t('tabs.chats'),
          content: <ChatList chosen={chatUuid} onNew={onNew} onChosen={() => setTab('messages')} />,
        },
        {
          value: 'messages',
          label: t('tabs.messages'),
          className: classes.conversation,
          content: (
            <>
              {isPhone && <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
              {children}
            </>
          ),
        },
      ]}
    />
  )
}

function NothingChosen() {
  const { t } = useTranslation('chats')
  const { data } = useNewestChats()
  // Where there is none, the list says so, and how to begin one.
  const isAnyToChoose = data?.records.length !== 0
  return (
    <div className={classes.nothing}>
      {isAnyToChoose && <EmptyState icon={IconMessages} text={t('choose')} />}
    </div>
  )
}

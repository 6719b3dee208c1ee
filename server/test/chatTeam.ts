import { eventName, type Chat, type ChatMessage } from '@chatflow/contract'
import { heard, type TestServer } from './server.ts'

type Caller = Awaited<ReturnType<TestServer['as']>>

/** A company with an owner, a member and a colleague, all of whom may chat. */
export async function aTeamThatChats(server: TestServer) {
  const { companyId, admin, attendant } = await server.aTeam()
  const enabled = { allUserChat: 'enabled' } as const
  const [member, colleague] = [
    await server.aUser(companyId, enabled),
    await server.aUser(companyId, { ...enabled, name: 'Zuleica' }),
  ]
  return {
    companyId,
    attendant,
    asOwner: await server.as(admin),
    asMember: await server.as(member),
    asColleague: await server.as(colleague),
    /** The chat events that reach one person's browser. */
    listener: async (call: Caller) => {
      const socket = server.socket(companyId, { token: call.token })
      await heard(socket, 'connect')
      const events: { name: string; payload: { action: string } }[] = []
      socket.onAny((name: string, payload: { action: string }) => {
        if (name.startsWith(eventName(companyId, 'chat'))) events.push({ name, payload })
      })
      return { events, actions: () => events.map(({ payload }) => payload.action) }
    },
  }
}

export const openChat = async (call: Caller, users: unknown[], title = 'Equipe') =>
  (await call('POST', '/chats', { title, users })).body as Chat

export const sendMessage = async (call: Caller, chat: Pick<Chat, 'id'>, message: string) =>
  (await call('POST', `/chats/${chat.id}/messages`, { message })).body as ChatMessage

/** Unread messages by member. */
export async function unreadsOf(call: Caller, chat: Chat): Promise<Record<number, number>> {
  const { users } = (await call('GET', `/chats/${chat.id}`)).body as Chat
  return Object.fromEntries(users.map(({ userId, unreads }) => [userId, unreads]))
}

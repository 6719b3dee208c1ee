import { later, minutes } from '../platform/clock.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { openDirectChat } from '../team/chats/openDirectChat.ts'
import { reactToChatMessage } from '../team/chats/reactToChatMessage.ts'
import { sendChatMessage } from '../team/chats/sendChatMessage.ts'
import type { DemoFiles } from './files/demoFiles.ts'
import { findTeam } from './findTeam.ts'

const title = 'Suporte técnico'

/** Today in the team: a picture, a reply, a mention, reactions, and a link to the ticket it is about. */
export async function seedTeamTalk(tenancy: Tenancy, companyId: number, files: DemoFiles) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const { carla, ana, bruno } = await findTeam(tenant)
    const { chatId, ticket } = await findPlace(tenant)
    const say = (ago: number, senderId: number, message: string, more: object = {}) =>
      sendChatMessage(atTime(tenant, ago), senderId, chatId, { message, ...more })
    // The file belongs to a customer's conversation as well, and is counted there.
    const media = { ...files.leak, bytes: 0, names: [] }
    const leak = await say(40, bruno.id, 'O cliente mandou esta foto: a máquina está vazando por baixo.', {
      media,
    })
    const advice = await say(34, carla.id, 'É a borracha do reservatório. Temos a peça no estoque?', {
      quotedId: leak.id,
    })
    const stock = await say(30, bruno.id, 'Temos três. Levo uma na visita de amanhã 👍', {
      quotedId: advice.id,
    })
    await say(26, bruno.id, `O atendimento é este: /tickets/${ticket}`)
    for (const emoji of ['👏', '🎉'])
      await reactToChatMessage(
        tenant,
        { userId: carla.id, chat: chatId, messageId: stock.id },
        { emoji, isOn: true },
      )
    await say(12, bruno.id, `@${carla.name} pode aprovar a troca sem custo? Ainda está na garantia.`)
    const direct = await openDirectChat(tenant, ana.id, carla.id)
    await sendChatMessage(atTime(tenant, 8), ana.id, direct.id, {
      message: 'Carla, consegue me ligar quando puder? É sobre as férias.',
    })
  })
}

const atTime = (tenant: Tenant, minutesAgo: number): Tenant => ({
  ...tenant,
  now: () => later(tenant.now(), -minutes(minutesAgo)),
})

async function findPlace({ db, companyId }: Tenant) {
  const { id: chatId } = await db
    .selectFrom('chats')
    .select('id')
    .where('companyId', '=', companyId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const { uuid: ticket } = await db
    .selectFrom('tickets')
    .select('uuid')
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { chatId, ticket }
}

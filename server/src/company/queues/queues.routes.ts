import {
  createChatbot,
  createQueue,
  deleteChatbot,
  deleteQueue,
  findChatbot,
  findQueue,
  listQueues,
  orderQueues,
  updateChatbot,
  updateQueue,
} from '@chatflow/contract'
import { serve, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as remove from './deleteQueue.ts'
import * as options from './editOption.ts'
import * as order from './orderQueues.ts'
import { getQueue, readQueues } from './queueTree.ts'
import * as save from './saveQueue.ts'

export function queueRoutes(http: HttpContext) {
  serve(http, listQueues, ({ tenant }) => readQueues(tenant))
  serve(http, findQueue, ({ tenant, params }) => getQueue(tenant, params.queueId))
  serve(http, createQueue, ({ tenant, body, ...call }) => save.createQueue(tenant, body, by(call)))
  serve(http, updateQueue, ({ tenant, params, body, ...call }) =>
    save.updateQueue(tenant, params.queueId, body, by(call)),
  )
  serve(http, orderQueues, ({ tenant, body }) => order.orderQueues(tenant, body.queueIds))
  serve(http, deleteQueue, async ({ tenant, params, ...call }) => {
    await remove.deleteQueue(tenant, params.queueId, by(call))
    return { message: 'Queue deleted' }
  })

  serve(http, findChatbot, ({ tenant, params }) => options.findOption(tenant, params.chatbotId))
  serve(http, createChatbot, ({ tenant, body, ...call }) => options.createOption(tenant, body, by(call)))
  serve(http, updateChatbot, ({ tenant, params, body, ...call }) =>
    options.updateOption(tenant, params.chatbotId, body, by(call)),
  )
  serve(http, deleteChatbot, async ({ tenant, params, ...call }) => {
    await options.deleteOption(tenant, params.chatbotId, by(call))
    return { message: 'Option deleted' }
  })
}

const by = ({ session, request }: { session: Session; request: { ip: string } }): save.Saver => ({
  userId: session.userId,
  address: request.ip,
})

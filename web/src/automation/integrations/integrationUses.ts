import type { ChatbotOption, Connection, Queue } from '@chatflow/contract'

type UsingQueue = Pick<Queue, 'name' | 'integrationId' | 'chatbots'>
type UsingConnection = Pick<Connection, 'name' | 'integrationId'>

/** Which queues, by themselves or by one of their options, and which connections hand customers over to an integration. */
export function usesOf(
  integrationId: number,
  queues: UsingQueue[],
  connections: UsingConnection[],
): string[] {
  const leads = ({ queueType, optIntegrationId, options }: ChatbotOption): boolean =>
    (queueType === 'integration' && optIntegrationId === integrationId) || options.some(leads)
  return [
    ...queues.filter((queue) => queue.integrationId === integrationId || queue.chatbots.some(leads)),
    ...connections.filter((connection) => connection.integrationId === integrationId),
  ].map(({ name }) => name)
}

import type { IntegrationCall, SignedIntegration } from '@chatflow/contract'
import { onTestFinished } from 'vitest'
import { startFakeWebhook, type HeardCall } from './fakeServices.ts'
import type { TestServer } from './server.ts'
import { aServiceDesk } from './service.ts'

/** A company whose customers may be answered by services. */
export async function aRobotDesk(server: TestServer) {
  const desk = await aServiceDesk(server)
  const create = async (form: object) => {
    const { status, body } = await desk.asAdmin('POST', '/queueIntegration', { name: 'Robô', ...form })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body as SignedIntegration
  }
  return {
    ...desk,
    create,
    /** Two queues to choose from, and nobody who answers before. */
    offer: (changes: object = {}) =>
      desk.serve({
        greetingMessage: 'Olá!',
        queueIds: [desk.first.id, desk.second.id],
        maxUseBotQueues: 3,
        timeUseBotQueues: 0,
        integrationId: null,
        ...changes,
      }),
    menu: `Olá!\n\n[ 1 ] - ${desk.first.name}\n[ 2 ] - ${desk.second.name}\n[ Sair ]`,
    /** A program of the company's own, until the end of the test, and the integration that asks it. */
    aWebhook: async (answer: Parameters<typeof startFakeWebhook>[0]) => {
      const service = await startFakeWebhook(answer)
      onTestFinished(() => service.close())
      const urlN8N = `${service.url}/entrada`
      return { service, integration: await create({ type: 'webhook', urlN8N }) }
    },
    /** What it was asked, newest first. */
    callsOf: async ({ id }: { id: number }) =>
      (await desk.asAdmin('GET', `/queueIntegration/${id}/calls`)).body as IntegrationCall[],
  }
}
export type RobotDesk = Awaited<ReturnType<typeof aRobotDesk>>

export const contentOf = ({ raw }: HeardCall) => JSON.parse(raw)

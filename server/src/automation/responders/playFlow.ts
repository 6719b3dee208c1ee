import type { Step, StepTarget } from '../../conversations/automationRuns/steps.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import { variableValues } from '../../conversations/messages/fillIn.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { countStored } from '../../media/accounting.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { enterQueue } from '../../service/assignment/enterQueue.ts'
import type {
  CompiledFlow,
  FlowEffect,
  FlowEnd,
  FlowInput,
  FlowMessage,
  FlowTurn,
  FlowSurroundings,
} from '../flows/engine/flowModel.ts'
import { runFlow } from '../flows/engine/runFlow.ts'
import type { Fetched } from '../integrations/fetchFiles.ts'
import { flowFiles } from '../flows/runningFlow.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { askSoon } from './askFlowService.ts'
import { flowRun, type ServiceMemory } from './flowRun.ts'
import { toInteractive } from './toInteractive.ts'
import { wakeLater } from './wakeFlow.ts'

/** What a service said, beside its words. */
interface Served {
  service?: Partial<ServiceMemory>
  fetched?: Fetched[]
}

/** Runs the flow of a conversation on one input: says what it says, and does what it decides. */
export async function playFlow(
  turn: BotTurn,
  flow: CompiledFlow,
  input: FlowInput,
  { service, fetched = [] }: Served = {},
): Promise<Outcome> {
  const files = await flowFiles(turn.tenant, flow.files)
  for (const { url, media } of fetched) files.set(url, media)
  const played = runFlow(flow, flowRun.memory(turn), input, await surroundingsFor(turn, flow, files))
  const said: { step: number; id: number }[] = []
  for (const message of played.messages)
    said.push({ step: message.step, id: await queueOne(turn, message, files) })
  turn.queuedIds.length = 0
  const why = played.effects.find((effect) => effect.kind === 'end')?.why
  await keep(turn, played, why, service)
  turn.automation = played.isOver ? 'none' : 'flow'
  const { reason } = played.steps.at(-1) ?? { reason: 'stillWaiting' as const }
  return {
    reason,
    steps: stepsOf(turn, played, said),
    goesOn: why === 'handOver',
    newMessageIds: flowRun.memory(turn).newMessageIds,
    after: async () => {
      for (const effect of played.effects) await carryOut(turn, effect)
    },
  }
}

async function surroundingsFor(
  { tenant, ticket }: BotTurn,
  flow: CompiledFlow,
  files: Map<string, StoredMedia>,
): Promise<FlowSurroundings> {
  const { queues, users, company } = await companySnapshot(tenant)
  const now = tenant.now()
  const nobody = { name: '', number: '', email: '', extraInfo: [] }
  return {
    now,
    values: flow.readsVariables
      ? await variableValues(tenant, ticket, ticket.userId)
      : { contact: nobody, companyName: company.name, timezone: company.timezone, now },
    hasQueue: (id) => queues.has(id),
    hasUser: (id) => users.has(id),
    hasFile: (name) => files.has(name),
  }
}

/** What is remembered until the next message, the timer or the service. */
async function keep(
  turn: BotTurn,
  { state, isOver, effects }: FlowTurn,
  why: FlowEnd | undefined,
  served: Partial<ServiceMemory> = {},
) {
  const ids = turn.newMessages.map(({ id }) => id)
  const newMessageIds = ids.length > 0 ? ids : flowRun.memory(turn).newMessageIds
  const running = state.waitingFor === 'message' ? 'waiting' : 'running'
  const ended = why === 'handOver' ? 'failed' : 'done'
  const { service } = flowRun.memory(turn)
  const asking = effects.find((effect) => effect.kind === 'askTypebot' || effect.kind === 'askAi')
  // One that is being asked is still the one that is waited for.
  const unanswered = state.waitingFor === 'service' ? service.askedAt : null
  const askedAt = asking ? turn.tenant.now().getTime() : unanswered
  const forgotten = asking?.event === 'start' && { session: null, usedAt: null, choices: [] }
  await flowRun.save(turn, isOver ? ended : running, {
    ...state,
    newMessageIds,
    service: { ...service, ...served, ...forgotten, askedAt },
  })
}

function stepsOf(
  { newMessages }: BotTurn,
  { steps, effects }: FlowTurn,
  said: { step: number; id: number }[],
): Omit<Step, 'responder'>[] {
  const messageIds = newMessages.map(({ id }) => id)
  return steps.map(({ nodeId, type, reason, input, output, exit }, index) => ({
    reason,
    // The first one is about what the customer wrote.
    input: { ...(index === 0 && messageIds.length > 0 && { messageIds }), nodeId, type, ...input },
    messageIds: said.filter(({ step }) => step === index).map(({ id }) => id),
    exit,
    ...output,
    ...(index === steps.length - 1 && { target: targetOf(effects) }),
  }))
}

function targetOf(effects: FlowEffect[]): StepTarget {
  const target: StepTarget = {}
  for (const effect of effects) {
    if (effect.kind === 'enterQueue')
      Object.assign(target, {
        queueId: effect.queueId,
        ...(effect.userId !== null && { userId: effect.userId }),
      })
    if (effect.kind === 'end' && effect.why === 'closed') target.isClosed = true
  }
  return target
}

async function queueOne(
  turn: BotTurn,
  message: FlowMessage,
  files: Map<string, StoredMedia>,
): Promise<number> {
  switch (message.kind) {
    case 'text':
      await turn.queueMessage({ body: message.text, isFilled: true })
      break
    case 'choices':
      await offer(turn, message)
      break
    case 'link':
      await showLink(turn, message, files.get(message.url))
      break
    case 'media': {
      const media = files.get(message.file)
      if (media)
        await turn.queueMessage({
          ...mediaColumns(media),
          mediaType: media.mediaType,
          body: '',
          isFilled: true,
        })
    }
  }
  return turn.queuedIds.at(-1) ?? 0
}

/** What could not be fetched is sent as its address. */
async function showLink(
  { tenant, queueMessage }: BotTurn,
  { url, caption, spoken }: Extract<FlowMessage, { kind: 'link' }>,
  media: StoredMedia | undefined,
) {
  if (!media) return queueMessage({ body: [caption, url].filter(Boolean).join('\n'), isFilled: true })
  await countStored(tenant, { bytes: media.bytes, files: media.names.length })
  return queueMessage({
    ...mediaColumns(media),
    mediaType: media.mediaType,
    body: caption,
    isFilled: true,
    ...(spoken !== undefined && { transcription: spoken }),
  })
}

async function offer(
  { settings, connection, queueMessage }: BotTurn,
  { text, choices }: Extract<FlowMessage, { kind: 'choices' }>,
) {
  const { buttons, lists } = connection.abilities
  const [isButtons, isText] = [settings.chatBotType === 'button', settings.chatBotType === 'text']
  const abilities = { buttons: isButtons && buttons, lists: !isText && lists }
  const lines = choices.map(({ number, name }) => `[ ${number} ] - ${name}`).join('\n')
  const body = [text, lines].filter(Boolean).join('\n\n')
  await queueMessage({
    body,
    isFilled: true,
    ...toInteractive(abilities, { text, choices }, settings.language),
  })
}

async function carryOut(turn: BotTurn, effect: FlowEffect) {
  const { tenant, ticket } = turn
  switch (effect.kind) {
    case 'wait':
      return wakeLater(turn)
    case 'enterQueue': {
      const { queueId, userId } = effect
      const given = userId !== null && { userId, change: { status: 'pending', userId } as const }
      Object.assign(ticket, await enterQueue(tenant, ticket, queueId, { type: 'queue', ...given }))
      return
    }
    case 'end':
      if (effect.why === 'closed') await closeTicket(tenant, ticket, { userId: null, reason: 'chatBot' })
      return
    case 'askTypebot':
    case 'askAi':
      return askSoon(turn, effect)
  }
}

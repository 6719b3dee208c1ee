import type { StepTarget } from '../../conversations/automationRuns/steps.ts'
import { enterQueue } from '../../service/assignment/enterQueue.ts'
import { listedFiles } from '../../conversations/fileLists/listedFiles.ts'
import { isOpen } from '../../company/hours/isOpen.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import { minutes } from '../../platform/clock.ts'
import { queueTrees } from '../../company/queues/queueTree.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { logTicket, trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import { answerOf, type BotTurn, type Outcome } from './botTurn.ts'
import { countRefusal } from './hoursRun.ts'
import { flowOfIntegration } from '../flows/integrationFlow.ts'
import { handToIntegration, mayUseIntegrations } from './integrationRun.ts'
import { choiceIn, takeTurn } from './menu.ts'
import { backIn, type Answer } from './menuChoices.ts'
import type { Effect, Menu, MenuMessage, MenuRules } from './menuModel.ts'
import { menuRun, placeOf, stateOf } from './menuRun.ts'
import { beginNext } from './startFlow.ts'
import { toInteractive } from './toInteractive.ts'

/** What the connection of a ticket offers. */
export async function menuFor({ tenant, connection }: BotTurn): Promise<Menu> {
  const everyQueue = await queueTrees(tenant)
  return {
    greetingMessage: connection.greetingMessage,
    queues: everyQueue.filter(({ id }) => connection.queueIds.has(id)),
    everyQueue,
  }
}

/** The customer is in a queue that is closed, and goes back to the menu, or on to another queue. */
export async function isMenuChoice(turn: BotTurn): Promise<boolean> {
  const place = placeOf(turn)
  if (turn.settings.scheduleType !== 'queue' || !place?.at || place.at.queueId !== turn.ticket.queueId)
    return false
  const [menu, rules, state] = [await menuFor(turn), await rulesFor(turn), stateOf(turn)]
  const ids = turn.newMessages.map((message) => choiceIn(menu, state, answerOf(message), rules))
  // What hangs below a closed queue stays closed: of a menu that was left open only the way back counts.
  return ids.some((id) => id !== undefined && (!state.isWaiting || id === backIn(rules.language).id))
}

/** Runs the menu for one answer: says what it says, and does what it decides. */
export async function runMenu(turn: BotTurn, menu: Menu, answer: Answer): Promise<Outcome> {
  const { ticket, tenant } = turn
  const before = stateOf(turn)
  const rules = await rulesFor(turn)
  const { messages, state, effects, reason } = takeTurn(menu, before, answer, rules)
  for (const message of messages) await queueOne(turn, message)
  const { menus, ...place } = state
  const queueId = state.at?.queueId ?? null
  await menuRun.save(turn, state.isWaiting ? 'waiting' : 'done', place, { queueId })
  ticket.amountUsedBotQueues = menus
  if (reason === 'closedQueue') await countRefusal(turn)
  turn.automation = state.isWaiting ? (state.at ? 'chatbot' : 'menu') : 'none'
  const next = await handOn(turn, effects)
  const isFirst = before.menus === 0 && menus > 0
  return {
    reason,
    chosen: choiceIn(menu, before, answer, rules),
    target: targetOf(effects),
    after: async () => {
      if (isFirst) await logTicket(tenant, { ticketId: ticket.id, type: 'chatBot' })
      for (const effect of effects) await carryOut(turn, effect)
    },
    ...(next && { next }),
  }
}

/** Leaves the conversation to the service that was chosen; a flow begins once the menu's decision is written down. */
async function handOn(turn: BotTurn, effects: Effect[]): Promise<Outcome['next']> {
  const chosen = effects.find((effect) => effect.kind === 'startIntegration')
  if (!chosen || !(await mayUseIntegrations(turn.tenant))) return undefined
  const flowId = await flowOfIntegration(turn.tenant, chosen.integrationId)
  if (flowId === undefined) await handToIntegration(turn, chosen.integrationId, 'start')
  return flowId ? () => beginNext(turn, flowId) : undefined
}

/** Where the menu leads the ticket in the end. */
function targetOf(effects: Effect[]): StepTarget {
  const target: StepTarget = {}
  for (const effect of effects) {
    if (effect.kind === 'close') target.isClosed = true
    if (effect.kind === 'startIntegration') target.integrationId = effect.integrationId
    if (effect.kind === 'enterQueue') target.queueId = effect.queueId
    if (effect.kind === 'assign') Object.assign(target, { queueId: effect.queueId, userId: effect.userId })
  }
  return target
}

export async function rulesFor({ tenant, settings, connection, hours }: BotTurn): Promise<MenuRules> {
  const now = tenant.now()
  const closed = new Set(
    settings.scheduleType === 'queue'
      ? (await queueTrees(tenant)).flatMap(({ id, schedules }) => (isOpen(schedules, now, hours) ? [] : [id]))
      : [],
  )
  return {
    language: settings.language,
    mode: settings.chatBotType,
    abilities: connection.abilities,
    maxMenus: connection.maxUseBotQueues,
    quietFor: minutes(connection.timeUseBotQueues),
    now: now.getTime(),
    greetsOneQueue: settings.sendGreetingMessageOneQueues,
    isClosed: (queueId) => closed.has(queueId),
  }
}

async function queueOne(turn: BotTurn, message: MenuMessage) {
  const { connection, tenant } = turn
  switch (message.kind) {
    case 'text':
      return turn.queueMessage({ body: message.text }, message.queueId)
    case 'list':
    case 'buttons': {
      const abilities = { lists: true, buttons: message.kind === 'buttons' }
      const interactive = toInteractive(abilities, message, turn.settings.language)
      return turn.queueMessage({ body: message.lines, ...interactive }, message.queueId)
    }
    case 'greetingMedia': {
      const media = connection.greetingMedia
      if (media) await turn.queueMessage({ ...fileOf(media), body: '' }, message.queueId)
      return
    }
    case 'files': {
      const list = await listedFiles(tenant, message.fileListId)
      if (list?.message) await turn.queueMessage({ body: list.message }, message.queueId)
      for (const { media } of list?.files ?? [])
        await turn.queueMessage({ ...fileOf(media), body: '' }, message.queueId)
    }
  }
}

type StoredMedia = NonNullable<BotTurn['connection']['greetingMedia']>
const fileOf = (media: StoredMedia) => ({ ...mediaColumns(media), mediaType: media.mediaType })

async function carryOut(turn: BotTurn, effect: Effect) {
  const { tenant, ticket, connection } = turn
  switch (effect.kind) {
    case 'enterQueue':
      Object.assign(ticket, await enterQueue(tenant, ticket, effect.queueId, { type: 'queue' }))
      return
    case 'assign': {
      const { queueId, userId } = effect
      const change = { status: 'pending', userId } as const
      Object.assign(ticket, await enterQueue(tenant, ticket, queueId, { type: 'queue', userId, change }))
      return
    }
    case 'leaveQueue':
      await trackTicket(tenant, ticket.id, { queueId: null, userId: null })
      await changeTicket(tenant, ticket, { queueId: null, userId: null })
      Object.assign(ticket, { queueId: null, userId: null })
      return
    case 'startIntegration':
      // It was left to the service before the decision was written down.
      return
    case 'close':
      if (effect.withFarewell && connection.complationMessage)
        await turn.queueMessage({ body: connection.complationMessage })
      await closeTicket(tenant, ticket, { userId: null, reason: 'chatBot' })
  }
}

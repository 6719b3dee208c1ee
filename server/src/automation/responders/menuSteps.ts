import { backIn, leaveIn, lineOf, type Choice } from './menuChoices.ts'
import { beginning, choiceOf } from './menuModel.ts'
import type {
  Effect,
  Menu,
  MenuOption,
  MenuQueue,
  MenuReason,
  MenuRules,
  MenuState,
  MenuMessage,
} from './menuModel.ts'

/** One turn in the making. */
export interface Draft {
  readonly menu: Menu
  readonly rules: MenuRules
  readonly messages: MenuMessage[]
  readonly effects: Effect[]
  /** Queues that were entered in this turn: two that lead to each other are not walked forever. */
  readonly entered: Set<number>
  state: MenuState
}

/** What networks draw. */
const [maxButtons, maxRows] = [3, 100]

export function begin(draft: Draft): MenuReason {
  const { queues } = draft.menu
  // In a queue, and not in its options: people are awaited. Or there is nothing to choose from.
  if (draft.state.at || queues.length === 0) return 'nothingToOffer'
  if (!mayOffer(draft)) return 'tooMany'
  count(draft)
  const [only, ...others] = queues
  if (only && others.length === 0) return takeOnly(draft, only)
  draft.messages.push({ kind: 'greetingMedia', queueId: null })
  offer(draft, [draft.menu.greetingMessage], queues)
  return 'firstMenu'
}

/** There is nothing to choose: the one queue is chosen. */
function takeOnly(draft: Draft, queue: MenuQueue): MenuReason {
  const isGreeted = draft.rules.greetsOneQueue || queue.chatbots.length > 1
  if (isGreeted) draft.messages.push({ kind: 'greetingMedia', queueId: queue.id })
  enter(draft, queue, isGreeted ? [draft.menu.greetingMessage, queue.greetingMessage] : [])
  return draft.rules.isClosed(queue.id) ? 'closedQueue' : 'oneQueue'
}

export function choose(draft: Draft, queue: MenuQueue): MenuReason {
  enter(draft, queue)
  return draft.rules.isClosed(queue.id) ? 'closedQueue' : 'chosen'
}

export function takeOption(draft: Draft, option: MenuOption): MenuReason {
  take(draft, option)
  return 'chosen'
}

/** To the queues again; with one queue, to its options. */
export function goBack(draft: Draft): MenuReason {
  const { queues, greetingMessage } = draft.menu
  const [only, ...others] = queues
  draft.effects.push({ kind: 'leaveQueue' })
  draft.state = { ...draft.state, at: null, isWaiting: false }
  if (only && others.length === 0) enter(draft, only, [greetingMessage, only.greetingMessage])
  else if (only) offer(draft, [greetingMessage], queues)
  return 'back'
}

export function leaveMenu(draft: Draft): MenuReason {
  draft.effects.push({ kind: 'close', withFarewell: true })
  draft.state = beginning
  return 'left'
}

/** Nobody understood the answer: the same menu again, unless it came too often or a moment ago. */
export function offerAgain(draft: Draft, offered: readonly (MenuQueue | MenuOption)[]): MenuReason {
  const { menuAt } = draft.state
  const { quietFor, now } = draft.rules
  if (!mayOffer(draft)) return 'tooMany'
  if (menuAt !== null && now - menuAt < quietFor) return 'quiet'
  if (offered.length === 0) {
    // What was to be chosen from went away meanwhile: people are awaited.
    draft.state = { ...draft.state, isWaiting: false }
    return 'nothingToOffer'
  }
  count(draft)
  offer(draft, [headingAt(draft)], offered)
  return 'again'
}

function enter(draft: Draft, queue: MenuQueue, heading = [queue.greetingMessage]) {
  draft.entered.add(queue.id)
  draft.effects.push({ kind: 'enterQueue', queueId: queue.id })
  draft.state = { ...draft.state, at: { queueId: queue.id, path: [] }, isWaiting: false }
  if (draft.rules.isClosed(queue.id)) refuse(draft, queue)
  else if (queue.closeTicket) tellAndClose(draft, heading)
  else {
    const { integrationId, fileListId, chatbots } = queue
    goOn(draft, { heading, options: chatbots, fileListId })
    // Those who have something to choose from are led by their choices.
    if (integrationId !== null && chatbots.length === 0)
      draft.effects.push({ kind: 'startIntegration', integrationId })
  }
}

/** People are awaited, tomorrow. Meanwhile another queue that is open may be chosen, by its number in the first menu. */
function refuse(draft: Draft, queue: MenuQueue) {
  const { menu, rules } = draft
  const open = menu.queues.filter(({ id }) => id !== queue.id && !rules.isClosed(id))
  if (open.length === 0) return tell(draft, [queue.outOfHoursMessage])
  offer(draft, [queue.outOfHoursMessage], open, menu.queues)
  draft.state = { ...draft.state, isWaiting: false }
}

function take(draft: Draft, option: MenuOption) {
  const { at } = draft.state
  if (!at) return
  const heading = [option.greetingMessage]
  draft.state = { ...draft.state, at: { ...at, path: [...at.path, option.id] }, isWaiting: false }
  if (option.closeTicket) return tellAndClose(draft, heading)
  const leading = leadOf(draft, option, at.queueId)
  if (!leading) {
    const fileListId = option.queueType === 'file' ? option.optFileId : null
    return goOn(draft, { heading, options: option.options, fileListId })
  }
  tell(draft, heading)
  leading()
}

/** Where an option leads; a queue, a person or a service that is gone leads nowhere, and the customer stays where they are. */
function leadOf(draft: Draft, option: MenuOption, queueId: number): (() => void) | undefined {
  const { queueType, optQueueId, optUserId: userId, optIntegrationId: integrationId } = option
  const target = draft.menu.everyQueue.find(({ id }) => id === optQueueId)
  if (queueType === 'queue' && target)
    return () => {
      if (!draft.entered.has(target.id)) enter(draft, target)
    }
  if (queueType === 'attendent' && userId !== null)
    return () => draft.effects.push({ kind: 'assign', queueId: target?.id ?? queueId, userId })
  if (queueType === 'integration' && integrationId !== null)
    return () => draft.effects.push({ kind: 'startIntegration', integrationId })
  return undefined
}

interface Next {
  heading: string[]
  options: MenuOption[]
  fileListId: number | null
}
/** Says what there is to say, then: one option is no choice, and taken. None: people are awaited. */
function goOn(draft: Draft, { heading, options, fileListId }: Next) {
  const [only, ...others] = options
  const isMenu = others.length > 0
  if (!isMenu || fileListId !== null) tell(draft, heading)
  if (fileListId !== null) draft.messages.push({ kind: 'files', fileListId, queueId: queueOf(draft) })
  if (isMenu) offer(draft, fileListId === null ? heading : [], options)
  else if (only) take(draft, only)
}

function tellAndClose(draft: Draft, heading: string[]) {
  tell(draft, heading)
  draft.effects.push({ kind: 'close', withFarewell: false })
  draft.state = beginning
}

function tell(draft: Draft, texts: string[]) {
  const text = paragraphs(texts)
  if (text) draft.messages.push({ kind: 'text', text, queueId: queueOf(draft) })
}

type Offered = readonly (MenuQueue | MenuOption)[]

/** `numbered` is the list whose numbers count, where only a part of it is offered. */
function offer(draft: Draft, heading: string[], offered: Offered, numbered = offered) {
  const { mode, abilities, language } = draft.rules
  const choices = offered.map(choiceOf)
  const leave = leaveIn(language)
  const ways = draft.state.at ? [backIn(language), leave] : [leave]
  const text = paragraphs(heading)
  const lines = paragraphs([
    text,
    [
      ...offered.map((one) => lineOf(one, numbered.indexOf(one))),
      ...ways.map((way) => (way === leave ? `[ ${way.name} ]` : wayBack(way))),
    ].join('\n'),
  ])
  const queueId = queueOf(draft)
  draft.state = { ...draft.state, isWaiting: true }
  if (mode === 'button' && abilities.buttons && choices.length <= maxButtons)
    draft.messages.push({
      kind: 'buttons',
      text,
      lines,
      choices: [...choices, ...ways].slice(0, maxButtons),
      queueId,
    })
  else if (mode !== 'text' && abilities.lists && choices.length + ways.length <= maxRows)
    draft.messages.push({ kind: 'list', text, lines, choices: [...choices, ...ways], queueId })
  else draft.messages.push({ kind: 'text', text: lines, queueId })
}

/** What stands above the menu that the customer is at. */
function headingAt({ menu, state: { at } }: Draft): string {
  if (!at) return menu.greetingMessage
  const queue = menu.everyQueue.find(({ id }) => id === at.queueId)
  let [heading, options] = [queue?.greetingMessage ?? '', queue?.chatbots ?? []]
  for (const step of at.path) {
    const option = options.find(({ id }) => id === step)
    heading = option?.greetingMessage ?? ''
    options = option?.options ?? []
  }
  return heading
}

const queueOf = ({ state }: Draft) => state.at?.queueId ?? null
const mayOffer = ({ state, rules }: Draft) => rules.maxMenus === 0 || state.menus < rules.maxMenus
function count(draft: Draft) {
  draft.state = { ...draft.state, menus: draft.state.menus + 1, menuAt: draft.rules.now }
}

const wayBack = ({ id, name }: Choice) => `[ ${id} ] - ${name}`
const paragraphs = (texts: string[]) =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n')

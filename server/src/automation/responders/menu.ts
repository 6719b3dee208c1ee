import { backIn, chosen, leaveIn, means, type Answer } from './menuChoices.ts'
import {
  choiceOf,
  type Menu,
  type MenuOption,
  type MenuQueue,
  type MenuReason,
  type MenuRules,
  type MenuState,
  type Turn,
} from './menuModel.ts'
import { begin, choose, goBack, leaveMenu, offerAgain, takeOption, type Draft } from './menuSteps.ts'

/**
 * The menu of queues and the options below them, as a machine without a memory, a clock or a database: what was said
 * so far and what is said now make what is said next. Previews and customers are served by this same machine.
 */

/** What the customer hears next, and what happens to their ticket. Before the first menu it does not matter what they said. */
export function takeTurn(menu: Menu, state: MenuState, answer: Answer, rules: MenuRules): Turn {
  const draft: Draft = { menu, rules, state, messages: [], effects: [], entered: new Set() }
  const reason = respond(draft, answer)
  return { messages: draft.messages, effects: draft.effects, state: draft.state, reason }
}

function respond(draft: Draft, answer: Answer): MenuReason {
  const { menu, state, rules } = draft
  const { language } = rules
  if (state.at && means(backIn(language), answer)) return goBack(draft)
  if (!isListening(state, rules)) return begin(draft)
  if (means(leaveIn(language), answer)) return leaveMenu(draft)
  const { queues, options } = offeredAt(menu, state, rules)
  const choice = choiceIn(menu, state, answer, rules)
  const queue = queues.find((one) => choiceOf(one).id === choice)
  if (queue) return choose(draft, queue)
  const option = options.find((one) => choiceOf(one).id === choice)
  if (option) return takeOption(draft, option)
  return state.isWaiting ? offerAgain(draft, [...queues, ...options]) : begin(draft)
}

type Hours = Pick<MenuRules, 'language' | 'isClosed'>

/** The id of the choice that an answer would be taken for; undefined when it would bring the menu again. */
export function choiceIn(menu: Menu, state: MenuState, answer: Answer, rules: Hours): string | undefined {
  const [back, leave] = [backIn(rules.language), leaveIn(rules.language)]
  if (state.at && means(back, answer)) return back.id
  if (!isListening(state, rules)) return undefined
  if (means(leave, answer)) return leave.id
  const { queues, options } = offeredAt(menu, state, rules)
  const id = chosen([...queues, ...options].map(choiceOf), answer)?.id
  // In a closed queue the whole menu is there to choose from, for its numbers: to stay is no choice.
  return id === `queue:${state.at?.queueId}` ? undefined : id
}

/** Who waits in a queue that is closed may choose another one, though nothing was asked. */
const isShut = ({ at, isWaiting }: MenuState, { isClosed }: Hours) =>
  !isWaiting && at !== null && isClosed(at.queueId)
const isListening = (state: MenuState, rules: Hours) => state.isWaiting || isShut(state, rules)

/** What can be chosen now. Whatever was removed since is not offered any more. */
function offeredAt(
  menu: Menu,
  state: MenuState,
  rules: Hours,
): { queues: readonly MenuQueue[]; options: MenuOption[] } {
  const { at } = state
  if (!at || isShut(state, rules)) return { queues: menu.queues, options: [] }
  let options = menu.everyQueue.find(({ id }) => id === at.queueId)?.chatbots ?? []
  for (const step of at.path) options = options.find(({ id }) => id === step)?.options ?? []
  return { queues: [], options }
}

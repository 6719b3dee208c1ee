import type { Language } from '@chatflow/contract'
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
  const { menu, state } = draft
  const { language } = draft.rules
  if (state.at && means(backIn(language), answer)) return goBack(draft)
  if (!state.isWaiting) return begin(draft)
  if (means(leaveIn(language), answer)) return leaveMenu(draft)
  const { queues, options } = offeredAt(menu, state)
  const choice = choiceIn(menu, state, answer, language)
  const queue = queues.find((one) => choiceOf(one).id === choice)
  if (queue) return choose(draft, queue)
  const option = options.find((one) => choiceOf(one).id === choice)
  return option ? takeOption(draft, option) : offerAgain(draft, [...queues, ...options])
}

/** The id of the choice that an answer would be taken for; undefined when it would bring the menu again. */
export function choiceIn(
  menu: Menu,
  state: MenuState,
  answer: Answer,
  language: Language,
): string | undefined {
  const [back, leave] = [backIn(language), leaveIn(language)]
  if (state.at && means(back, answer)) return back.id
  if (!state.isWaiting) return undefined
  if (means(leave, answer)) return leave.id
  const { queues, options } = offeredAt(menu, state)
  return chosen([...queues, ...options].map(choiceOf), answer)?.id
}

/** What can be chosen now. Whatever was removed since is not offered any more. */
function offeredAt(menu: Menu, { at }: MenuState): { queues: readonly MenuQueue[]; options: MenuOption[] } {
  if (!at) return { queues: menu.queues, options: [] }
  let options = menu.everyQueue.find(({ id }) => id === at.queueId)?.chatbots ?? []
  for (const step of at.path) options = options.find(({ id }) => id === step)?.options ?? []
  return { queues: [], options }
}

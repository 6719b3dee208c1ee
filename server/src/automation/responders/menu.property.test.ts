import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceIn, takeTurn } from './menu.ts'
import { queue, rules } from './menu.factory.ts'
import {
  beginning,
  type Menu,
  type MenuOption,
  type MenuRules,
  type MenuState,
  type Turn,
} from './menuModel.ts'

/** An option with the options below it, three levels deep. */
const below = (options: fc.Arbitrary<MenuOption[]>): fc.Arbitrary<MenuOption> =>
  fc.record({
    id: fc.nat(1_000),
    name: fc.constantFrom('Um', 'Dois', 'Três', 'Sair', '1'),
    greetingMessage: fc.constantFrom('', 'Certo.'),
    queueType: fc.constantFrom('text', 'attendent', 'queue', 'integration', 'file'),
    closeTicket: fc.boolean(),
    optQueueId: fc.constantFrom(null, 1, 2, 3, 99),
    optUserId: fc.constantFrom(null, 5),
    optIntegrationId: fc.constantFrom(null, 7),
    optFileId: fc.constantFrom(null, 6),
    options,
  })
const some = (option: fc.Arbitrary<MenuOption>) => fc.array(option, { maxLength: 3 })
const anyOption = below(some(below(some(below(fc.constant([]))))))

/** Trees of every shape, with targets that exist, that lead in circles and that are gone. */
const anyMenu = fc
  .record({
    queues: fc.array(
      fc.record({
        closeTicket: fc.boolean(),
        greetingMessage: fc.constantFrom('', 'Oi', 'Pois não?'),
        integrationId: fc.constantFrom(null, 8),
        fileListId: fc.constantFrom(null, 4),
        chatbots: fc.array(anyOption, { maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
    offered: fc.nat(4),
  })
  .map(({ queues, offered }): Menu => {
    const everyQueue = queues.map((one, index) => queue(`Fila ${index + 1}`, { ...one, id: index + 1 }))
    return { greetingMessage: 'Olá!', queues: everyQueue.slice(0, offered), everyQueue }
  })
const anyAnswer = fc.constantFrom('1', '2', '3', '9', 'um', 'sair', '#', 'oi', 'Fila 2', '１', '', 'zzz')

/** A service begins at most once, in a queue, and where nothing is to be chosen. */
const maxServices = ({ state }: Turn) => (state.at && !state.isWaiting ? 1 : 0)
const servicesBegun = ({ effects }: Turn) => effects.filter(({ kind }) => kind === 'startIntegration').length

test('whatever is offered and whatever is said: never more menus than allowed, no turn without an end, a state that can be written down', () => {
  const anyRules = fc.record({
    mode: fc.constantFrom<MenuRules['mode']>('text', 'list', 'button'),
    maxMenus: fc.nat(4),
    quietFor: fc.constantFrom(0, 50),
    greetsOneQueue: fc.boolean(),
    closed: fc.array(fc.nat(4)),
  })
  fc.assert(
    fc.property(
      anyMenu,
      anyRules,
      fc.array(anyAnswer, { maxLength: 30 }),
      (menu, { closed, ...given }, answers) => {
        let state: MenuState = beginning
        let unasked = 0
        for (const [index, text] of answers.entries()) {
          const now = { ...rules, ...given, now: index * 20, isClosed: (id: number) => closed.includes(id) }
          const isChoice = choiceIn(menu, state, { text }, now) !== undefined
          const turn = takeTurn(menu, state, { text }, now)
          if (!isChoice && turn.messages.length > 0) unasked += 1
          if (given.maxMenus > 0) expect(turn.state.menus).toBeLessThanOrEqual(given.maxMenus)
          // An end, a queue in which people are awaited, a menu to answer, or silence.
          const isOver = turn.effects.some(({ kind }) => kind === 'close')
          if (isOver) expect(turn.state).toEqual(beginning)
          expect(servicesBegun(turn)).toBeLessThanOrEqual(maxServices(turn))
          if (!isOver && !turn.state.isWaiting && turn.messages.length > 0)
            expect(turn.state.at).not.toBeNull()
          if (['tooMany', 'quiet'].includes(turn.reason)) expect(turn.messages).toEqual([])
          expect(turn.messages.length).toBeLessThan(60)
          expect(JSON.parse(JSON.stringify(turn.state))).toEqual(turn.state)
          state = JSON.parse(JSON.stringify(turn.state)) as MenuState
          if (isOver) break
        }
        if (given.maxMenus > 0) expect(unasked).toBeLessThanOrEqual(given.maxMenus)
      },
    ),
    { numRuns: 300 },
  )
})

import { describe, expect, test } from 'vitest'
import { takeTurn } from './menu.ts'
import { toInteractive } from './toInteractive.ts'
import { chosen } from './menuChoices.ts'
import { menuOf, option, queue, rules } from './menu.factory.ts'
import { beginning, type Menu, type MenuRules, type Turn } from './menuModel.ts'

/** Says one thing after the other; answers the last turn. */
function talk(menu: Menu, answers: string[], changed: Partial<MenuRules> = {}): Turn {
  let turn: Turn = { messages: [], effects: [], state: beginning, reason: 'nothingToOffer' }
  for (const text of answers) turn = takeTurn(menu, turn.state, { text }, { ...rules, ...changed })
  return turn
}
const words = ({ messages }: Turn) => messages.flatMap((said) => ('text' in said ? said.text : said.kind))

describe('the first menu', () => {
  const [sales, support] = [queue('Vendas'), queue('Suporte')]

  test('greets and numbers the queues', () => {
    const { messages, effects, reason } = talk(menuOf(sales, support), ['oi'])
    expect(messages).toEqual([
      { kind: 'greetingMedia', queueId: null },
      { kind: 'text', text: 'Olá!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ]', queueId: null },
    ])
    expect({ effects, reason }).toEqual({ effects: [], reason: 'firstMenu' })
  })

  test.each([
    ['en', '[ Exit ]', 'See options', 'exit'],
    ['es', '[ Salir ]', 'Ver opciones', 'Salir'],
    ['tr', '[ Çıkış ]', 'Seçenekleri gör', 'çıkış'],
  ] as const)('speaks the language of the company: %s', async (language, way, seeOptions, word) => {
    const menu = menuOf(sales, support)
    expect(words(talk(menu, ['oi'], { language })).at(-1)).toContain(way)
    expect(talk(menu, ['oi', word], { language }).reason).toBe('left')
    expect(talk(menu, ['oi', 'sair'], { language }).reason).toBe('left')
    const offer = { text: 'Olá!', choices: [{ id: 'queue:1', name: 'Vendas' }] }
    const list = toInteractive({ buttons: false, lists: true }, offer, language)
    expect(await list.interactive?.(async (text) => text)).toMatchObject({ buttonText: seeOptions })
  })

  test('is a list, or buttons, where the company wants that and the network draws it', () => {
    const of = (mode: MenuRules['mode'], abilities: MenuRules['abilities'], queues = [sales, support]) =>
      talk(menuOf(...queues), ['oi'], { mode, abilities }).messages.at(-1)
    const all = { lists: true, buttons: true }
    const list = of('list', all)
    expect(list).toMatchObject({
      kind: 'list',
      text: 'Olá!',
      lines: expect.stringContaining('[ 1 ] - Vendas'),
    })
    expect(list?.kind === 'list' && list.choices.map(({ id }) => id)).toEqual([
      `queue:${sales.id}`,
      `queue:${support.id}`,
      'sair',
    ])
    expect(of('button', all)).toMatchObject({ kind: 'buttons', choices: { length: 3 } })
    expect(of('list', { lists: false, buttons: true })).toMatchObject({ kind: 'text' })
    expect(of('button', { lists: false, buttons: false })).toMatchObject({ kind: 'text' })
    const four = [sales, support, queue('Financeiro'), queue('Entregas')]
    expect(of('button', all, four)).toMatchObject({ kind: 'list', choices: { length: 5 } })
  })

  test('one queue is chosen without asking, and greeted as the company wants', () => {
    const only = queue('Vendas', { greetingMessage: 'Aqui é Vendas.' })
    const greeted = talk(menuOf(only), ['oi'])
    expect(words(greeted)).toEqual(['greetingMedia', 'Olá!\n\nAqui é Vendas.'])
    expect(greeted.effects).toEqual([{ kind: 'enterQueue', queueId: only.id }])
    const quiet = talk(menuOf(only), ['oi'], { greetsOneQueue: false })
    expect(words(quiet)).toEqual([])
    expect(quiet.effects).toEqual([{ kind: 'enterQueue', queueId: only.id }])
  })

  test('one queue with options offers these', () => {
    const only = queue('Vendas', { chatbots: [option('Preços'), option('Prazos')] })
    const turn = talk(menuOf(only), ['oi'], { greetsOneQueue: false })
    expect(words(turn).at(-1)).toBe(
      'Olá!\n\n[ 1 ] - Preços\n[ 2 ] - Prazos\n[ # ] - Voltar ao menu principal\n[ Sair ]',
    )
    expect(turn.state).toMatchObject({ at: { queueId: only.id }, isWaiting: true })
  })

  test('without queues there is none', () => {
    expect(talk(menuOf(), ['oi'])).toMatchObject({ messages: [], effects: [], reason: 'nothingToOffer' })
  })
})

test.each([
  ['Financeiro e cobranças 👩‍👩‍👧 da loja', 'Financeiro e cobranças'],
  ['Financeiro e cobrança 🧾 da loja', 'Financeiro e cobrança 🧾'],
  ['Vendas', 'Vendas'],
])('a name too long for a button ends before a sign, never in the middle of one: %s', async (name, title) => {
  const offer = { text: 'Olá!', choices: [{ id: 'queue:1', name }] }
  const shownAs = (buttons: boolean) =>
    toInteractive({ buttons, lists: true }, offer, 'pt-BR').interactive?.(async (text) => text)
  expect(await shownAs(true)).toMatchObject({ buttons: [{ title }] })
  expect(await shownAs(false)).toMatchObject({ sections: [{ rows: [{ title }] }] })
})

describe('an answer', () => {
  const choices = [
    'Vendas',
    'Pós-venda',
    'Ouvidoria',
    '3',
    ...Array.from({ length: 8 }, (_, n) => `Fila ${n}`),
  ].map((name, index) => ({ id: `queue:${index + 1}`, name }))
  test.each<[said: string, number: number | undefined]>([
    ['1', 1],
    ['  2 ', 2],
    ['01', 1],
    ['１', 1],
    ['１０', 10],
    ['2️⃣', 2],
    ['🔟', 10],
    ['①', 1],
    ['[ 2 ]', 2],
    ['2.', 2],
    ['[ 2 ] - Pós-venda', 2],
    ['vendas', 1],
    ['VENDAS ', 1],
    ['pos-venda', 2],
    ['PÓS-VENDA', 2],
    ['3', 3],
    ['13', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1 2', undefined],
    ['1.5', undefined],
    ['quero vendas', undefined],
    ['', undefined],
    ['👍', undefined],
  ])('“%s”', (text, number) => {
    expect(chosen(choices, { text })?.id).toBe(number === undefined ? undefined : `queue:${number}`)
  })

  test('by a tap counts before its words', () => {
    expect(chosen(choices, { id: 'queue:3', text: '1' })?.name).toBe('Ouvidoria')
    expect(chosen(choices, { id: 'option:3', text: '1' })?.name).toBe('Vendas')
  })
})

describe('a choice', () => {
  test('of a queue enters it and offers its options', () => {
    const sales = queue('Vendas', {
      greetingMessage: 'Vendas, pois não?',
      chatbots: [option('Preços', { greetingMessage: 'A tabela está no site.' }), option('Prazos')],
    })
    const menu = menuOf(sales, queue('Suporte'))
    const entered = talk(menu, ['oi', '1'])
    expect(entered.effects).toEqual([{ kind: 'enterQueue', queueId: sales.id }])
    expect(words(entered)).toEqual([
      'Vendas, pois não?\n\n[ 1 ] - Preços\n[ 2 ] - Prazos\n[ # ] - Voltar ao menu principal\n[ Sair ]',
    ])
    const told = talk(menu, ['oi', '1', 'preços'])
    expect(words(told)).toEqual(['A tabela está no site.'])
    expect(told.state).toMatchObject({ at: { path: [sales.chatbots[0]!.id] }, isWaiting: false })
    expect(talk(menu, ['oi', '1', '1', 'mais uma coisa'])).toMatchObject({ messages: [], effects: [] })
  })

  test('of a closed queue keeps it, says so, and tells which are open', () => {
    const sales = queue('Vendas', { outOfHoursMessage: 'Abrimos às 8h.', chatbots: [option('Preços')] })
    const turn = talk(menuOf(sales, queue('Suporte')), ['oi', '1'], { isClosed: (id) => id === sales.id })
    expect(words(turn).join()).toContain('Abrimos às 8h.\n\n[ 2 ] - Suporte\n[ # ]')
    expect(turn).toMatchObject({ effects: [{ kind: 'enterQueue' }], reason: 'closedQueue' })
  })

  test('of a queue or an option that closes says its words first', () => {
    const info = queue('Endereço', { greetingMessage: 'Rua A, 1.', closeTicket: true })
    const close = { kind: 'close', withFarewell: false }
    const turn = talk(menuOf(info, queue('Suporte')), ['oi', '1'])
    expect(words(turn)).toEqual(['Rua A, 1.'])
    expect(turn.effects.at(-1)).toEqual(close)
    expect(turn.state).toEqual(beginning)
    const bye = option('Tchau', { greetingMessage: 'Até!', closeTicket: true })
    const nested = queue('Suporte', { chatbots: [bye, option('Outro')] })
    expect(talk(menuOf(nested, info), ['oi', '1', '1']).effects).toEqual([close])
  })

  test('sends the files of a queue, and of an option', () => {
    const files = option('Catálogo', { queueType: 'file', optFileId: 7, greetingMessage: 'Segue:' })
    const sales = queue('Vendas', {
      fileListId: 9,
      greetingMessage: 'Oi',
      chatbots: [files, option('Outro')],
    })
    const menu = menuOf(sales, queue('Suporte'))
    expect(talk(menu, ['oi', '1']).messages).toMatchObject([
      { kind: 'text', text: 'Oi' },
      { kind: 'files', fileListId: 9 },
      { kind: 'text', text: expect.stringMatching(/^\[ 1 ] - Catálogo/) },
    ])
    expect(talk(menu, ['oi', '1', '1']).messages).toMatchObject([
      { text: 'Segue:' },
      { kind: 'files', fileListId: 7 },
    ])
  })

  test('moves to another queue, also to one that the connection does not offer', () => {
    const hidden = queue('Jurídico', { greetingMessage: 'Jurídico.' })
    const way = option('Processos', { queueType: 'queue', optQueueId: hidden.id })
    const sales = queue('Vendas', { chatbots: [way, option('Outro')] })
    const menu = { ...menuOf(sales, queue('Suporte')), everyQueue: [sales, hidden] }
    const turn = talk(menu, ['oi', '1', '1'])
    expect(words(turn)).toEqual(['Jurídico.'])
    expect(turn.effects).toEqual([{ kind: 'enterQueue', queueId: hidden.id }])
  })

  test('hands over to a person', () => {
    const ana = option('Falar com Ana', {
      queueType: 'attendent',
      optUserId: 5,
      greetingMessage: 'Já chamo.',
    })
    const sales = queue('Vendas', { chatbots: [ana, option('Outro')] })
    const turn = talk(menuOf(sales, queue('Suporte')), ['oi', '1', '1'])
    expect(turn.effects).toEqual([{ kind: 'assign', queueId: sales.id, userId: 5 }])
    expect(words(turn)).toEqual(['Já chamo.'])
  })

  test('leaves the customer to a service, as a queue without options does', () => {
    const robot = option('Robô', {
      queueType: 'integration',
      optIntegrationId: 7,
      greetingMessage: 'Já chamo.',
    })
    const sales = queue('Vendas', { integrationId: 8, chatbots: [robot, option('Outro')] })
    const support = queue('Suporte', { integrationId: 9, greetingMessage: 'Suporte aqui.' })
    const menu = menuOf(sales, support)
    const chosen = talk(menu, ['oi', '1', '1'])
    expect(chosen.effects).toEqual([{ kind: 'startIntegration', integrationId: 7 }])
    expect(words(chosen)).toEqual(['Já chamo.'])
    const entered = talk(menu, ['oi', '2'])
    expect(entered.effects).toEqual([
      { kind: 'enterQueue', queueId: support.id },
      { kind: 'startIntegration', integrationId: 9 },
    ])
    expect(words(entered)).toEqual(['Suporte aqui.'])
  })

  test('whose target is gone leaves the customer waiting where they are', () => {
    const gone = [
      option('Fila', { queueType: 'queue', optQueueId: 999_999, greetingMessage: 'Um momento.' }),
      option('Pessoa', { queueType: 'attendent', greetingMessage: 'Um momento.' }),
      option('Arquivo', { queueType: 'file', greetingMessage: 'Um momento.' }),
      option('Robô', { queueType: 'integration', greetingMessage: 'Um momento.' }),
    ]
    const menu = menuOf(queue('Vendas', { chatbots: gone }), queue('Suporte'))
    for (const { name } of gone) {
      const turn = talk(menu, ['oi', '1', name])
      expect(words(turn)).toEqual(['Um momento.'])
      expect(turn).toMatchObject({ effects: [], state: { isWaiting: false } })
    }
  })

  test('that is the only one is made for the customer, however deep', () => {
    const leaf = option('Fim', { greetingMessage: 'Três' })
    const middle = option('Meio', { greetingMessage: 'Dois', options: [leaf] })
    const sales = queue('Vendas', { greetingMessage: 'Um', chatbots: [middle] })
    const turn = talk(menuOf(sales, queue('Suporte')), ['oi', '1'])
    expect(words(turn)).toEqual(['Um', 'Dois', 'Três'])
    expect(turn.state).toMatchObject({ at: { path: [middle.id, leaf.id] }, isWaiting: false })
  })

  test('between queues that lead to each other ends', () => {
    const [first, second] = [queue('Um'), queue('Dois')]
    first.chatbots.push(option('Ir', { queueType: 'queue', optQueueId: second.id }))
    second.chatbots.push(option('Vir', { queueType: 'queue', optQueueId: first.id }))
    const { effects, state } = talk(menuOf(first, second), ['oi', '1'])
    expect(effects.map((effect) => 'queueId' in effect && effect.queueId)).toEqual([first.id, second.id])
    expect(state.isWaiting).toBe(false)
  })
})

describe('an answer that nobody understands', () => {
  const menu = menuOf(queue('Vendas', { chatbots: [option('Preços'), option('Prazos')] }), queue('Suporte'))

  test('brings the same menu again, until it came often enough', () => {
    expect(words(talk(menu, ['oi', 'hã?']))[0]).toContain('[ 1 ] - Vendas')
    expect(words(talk(menu, ['oi', '1', 'hã?']))[0]).toContain('[ 1 ] - Preços')
    expect(talk(menu, ['oi', 'a', 'b'])).toMatchObject({ reason: 'again', state: { menus: 3 } })
    expect(talk(menu, ['oi', 'a', 'b', 'c'])).toMatchObject({ messages: [], reason: 'tooMany' })
    expect(talk(menu, ['oi', 'a', 'b', 'c', '1']).reason).toBe('chosen')
    expect(talk(menu, ['oi', 'a', 'b', 'c', 'd', 'e'], { maxMenus: 0 }).reason).toBe('again')
  })

  test('brings nothing within the quiet time, while a valid one still counts', () => {
    const first = takeTurn(menu, beginning, { text: 'oi' }, { ...rules, now: 1_000, quietFor: 60_000 })
    const at = (now: number, text: string) =>
      takeTurn(menu, first.state, { text }, { ...rules, now, quietFor: 60_000 })
    expect(at(30_000, 'hã?')).toMatchObject({ messages: [], reason: 'quiet' })
    expect(at(30_000, '2').reason).toBe('chosen')
    expect(at(61_000, 'hã?').reason).toBe('again')
  })

  test('finds nothing to offer once the options are gone', () => {
    const { state } = talk(menu, ['oi', '1'])
    const emptied = menuOf({ ...menu.queues[0]!, chatbots: [] }, menu.queues[1]!)
    expect(takeTurn(emptied, state, { text: '1' }, rules)).toMatchObject({
      messages: [],
      state: { isWaiting: false },
    })
  })
})

describe('the ways out', () => {
  const sales = queue('Vendas', { chatbots: [option('Preços'), option('Prazos')] })
  const menu = menuOf(sales, queue('Suporte'))

  test.each(['sair', 'SAIR', ' Sair ', '[ Sair ]'])('“%s” closes with a farewell', (word) => {
    expect(talk(menu, ['oi', word])).toMatchObject({
      effects: [{ kind: 'close', withFarewell: true }],
      reason: 'left',
    })
  })

  test('“#” goes back to the queues, from any depth and also from where people are awaited', () => {
    for (const way of [['1'], ['1', '1'], ['2']]) {
      const turn = talk(menu, ['oi', ...way, '#'])
      expect(turn.effects).toEqual([{ kind: 'leaveQueue' }])
      expect(words(turn)[0]).toContain('[ 2 ] - Suporte')
      expect(turn.state).toMatchObject({ at: null, isWaiting: true, menus: 1 })
    }
  })

  test('before a menu came, they are words like any other', () => {
    expect(talk(menu, ['sair']).reason).toBe('firstMenu')
    expect(talk(menu, ['#']).reason).toBe('firstMenu')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowBlockTypes, readBlock } from './flowBlocks.ts'
import { checkFlow, hasErrors } from './flowCheck.ts'
import type { FlowChannel, FlowSurroundings } from './flowFindings.ts'
import type { FlowGraph } from './flows.ts'

const whatsapp: FlowChannel = {
  name: 'Loja',
  maxText: 4096,
  splitsText: false,
  lists: true,
  buttons: true,
  voiceNotes: true,
}
const page: FlowChannel = {
  name: 'Página',
  maxText: 2000,
  splitsText: true,
  lists: false,
  buttons: true,
  voiceNotes: false,
}
const surroundings: FlowSurroundings = {
  queues: [{ id: 1, name: 'Vendas' }],
  users: [{ id: 5, name: 'Ana' }],
  prompts: [{ id: 7, name: 'Vendedor' }],
  variables: ['cpf'],
  missingFiles: ['gone.png'],
  notInPlan: [],
  channels: [whatsapp],
}

type Blocks = Record<string, [type: string, data?: Record<string, unknown>]>

/** `ways` are written as `from>to` or `from:exit>to`. */
function flow(blocks: Blocks, ...ways: string[]): FlowGraph {
  return {
    nodes: Object.entries(blocks).map(([id, [type, data = {}]]) => ({
      id,
      type,
      data,
      position: { x: 0, y: 0 },
    })),
    connections: ways.map((way, index) => {
      const [from = '', target = ''] = way.split('>')
      const [source = '', sourceHandle = null] = from.split(':')
      return { id: `e${index}`, source, target, sourceHandle, targetHandle: null }
    }),
  }
}

const found = (graph: FlowGraph, around: Partial<FlowSurroundings> = {}) =>
  checkFlow(graph, { ...surroundings, ...around }).map(
    ({ nodeId, code, level }) => `${nodeId} ${code} ${level}`,
  )
const toSales: Blocks[string] = ['ticket', { queueId: 1 }]
const hello: Blocks[string] = ['message', { label: 'Oi' }]

test('a flow that greets, asks, branches and hands over has nothing wrong', () => {
  const graph = flow(
    {
      s: ['start'],
      m: ['message', { label: 'Oi, {{ firstName }}! Seu CPF é {{CPF}}.' }],
      q: ['question', { message: 'Qual o pedido?', answerKey: 'pedido' }],
      c: ['condition', { key: 'pedido', condition: 'notEmpty', value: '' }],
      o: [
        'menu',
        {
          message: 'Sobre {{pedido}}:',
          arrayOption: [
            { number: 1, value: 'Trocar' },
            { number: 2, value: 'Outro' },
          ],
        },
      ],
      t: ['ticket', { queueId: 1, userId: 5 }],
      x: ['comment', { text: 'Revisar em dezembro' }],
    },
    's>m',
    'm:a>q',
    'q>c',
    'c:true>o',
    'c:false>q',
    'o:a1>t',
    'o:a2>t',
  )
  expect(checkFlow(graph, surroundings)).toEqual([])
})

describe('ways', () => {
  test('nothing begins without a start, and nothing happens after one that leads nowhere', () => {
    expect(found(flow({ t: toSales }))).toEqual(['null noStart error'])
    expect(found(flow({ s: ['start'] }))).toEqual(['s deadEnd error'])
  })

  test('an option that leads nowhere is an error, another end is worth a word', () => {
    const arrayOption = [
      { number: 1, value: 'Um' },
      { number: 2, value: 'Dois' },
    ]
    const graph = flow(
      { s: ['start'], o: ['menu', { message: 'Sim?', arrayOption }], m: hello },
      's>o',
      'o:a1>m',
    )
    expect(checkFlow(graph, surroundings)).toEqual([
      { nodeId: 'o', code: 'deadEnd', level: 'error', values: { exit: 'a2', option: 'Dois' } },
      { nodeId: 'm', code: 'deadEnd', level: 'warning', values: {} },
    ])
  })

  test('a connection without a handle leaves by the first exit', () => {
    const graph = flow({ s: ['start'], r: ['randomizer', { percent: 50 }], t: toSales }, 's>r', 'r>t')
    expect(checkFlow(graph, surroundings)).toEqual([
      { nodeId: 'r', code: 'deadEnd', level: 'warning', values: { exit: 'b' } },
    ])
  })

  test('what cannot be reached is told once, and what is wrong with it stops nobody', () => {
    const graph = flow({ s: ['start'], t: toSales, lost: ['message', { label: '' }] }, 's>t', 'lost>t')
    expect(found(graph)).toEqual(['lost unreachable warning', 'lost missingText warning'])
    expect(hasErrors(checkFlow(graph, surroundings))).toBe(false)
  })

  test('a connection to a block that is gone is told at the block that is left', () => {
    expect(found(flow({ s: ['start'], t: toSales }, 's>t', 's>gone'))).toEqual(['s brokenConnection warning'])
  })

  test('a ring ends by a question, pauses by an interval, and else never', () => {
    const ring = (type: string, data: object) =>
      found(flow({ s: ['start'], a: hello, b: [type, { ...data }] }, 's>a', 'a>b', 'b>a'))
    expect(ring('message', { label: 'E aí?' })).toEqual(['a endlessLoop error'])
    expect(ring('interval', { sec: 5 })).toEqual(['a loopWithoutAnswer warning'])
    const elements = [{ type: 'interval', number: 'interval0', value: 5 }]
    expect(ring('singleBlock', { elements })).toEqual(['a loopWithoutAnswer warning'])
    expect(ring('question', { message: 'Oi?', answerKey: 'x' })).toEqual([])
    expect(found(flow({ s: ['start'], a: hello }, 's>a', 'a>a'))).toEqual(['a endlessLoop error'])
  })
})

describe('what a block needs', () => {
  const alone = (type: string, data: object, around: Partial<FlowSurroundings> = {}) =>
    found(flow({ s: ['start'], b: [type, { ...data }], t: toSales }, 's>b', 'b>t'), around)

  test.each([
    ['message', { label: '  ' }, 'missingText'],
    ['menu', { message: 'Escolha', arrayOption: [] }, 'missingOptions'],
    ['menu', { message: 'Escolha', arrayOption: [{ number: 1, value: '' }] }, 'missingName'],
    ['img', { url: '' }, 'missingMedia'],
    ['img', { url: 'gone.png' }, 'missingMedia'],
    ['singleBlock', { elements: [{ type: 'video', number: 'video0', value: '' }] }, 'missingMedia'],
    ['singleBlock', {}, 'missingText'],
    ['ticket', {}, 'missingQueue'],
    ['ticket', { queueId: 99 }, 'missingQueue'],
    ['ticket', { queueId: 1, userId: 99 }, 'missingPerson'],
    ['typebot', { name: 'Bot', urlN8N: 'https://bot.example' }, 'missingService'],
    ['openai', { name: 'IA', prompt: 'Venda' }, 'missingService'],
    ['openai', { name: 'IA', promptId: 99 }, 'missingService'],
    ['openai', { name: 'IA', promptId: 7, queueId: 99 }, 'missingQueue'],
    ['question', { message: 'Nome?' }, 'missingVariable'],
    ['interval', { sec: 0 }, 'wrongSeconds'],
    ['interval', { sec: 'dez' }, 'wrongSeconds'],
    ['randomizer', { percent: 500 }, 'brokenBlock'],
    ['teleport', {}, 'unknownBlock'],
  ])('%s %j: %s', (type, data, code) => {
    const errors = alone(type, data).filter((one) => one.endsWith('error'))
    expect(errors).toEqual([`b ${code} error`])
  })

  test('an AI block is fine with a saved prompt, with a key that is kept and with an address of its own', () => {
    for (const data of [
      { promptId: 7 },
      { prompt: 'Venda', hasApiKey: true },
      { prompt: 'Venda', baseUrl: 'http://modelo' },
    ])
      expect(alone('openai', data)).toEqual([])
  })

  test('a variable that nobody fills is named', () => {
    const graph = flow(
      { s: ['start'], m: ['message', { label: '{{nome}} {{ name }} {{nome}}' }], t: toSales },
      's>m',
      'm>t',
    )
    expect(checkFlow(graph, surroundings)).toEqual([
      { nodeId: 'm', code: 'unknownVariable', level: 'warning', values: { name: 'nome' } },
    ])
    expect(alone('message', { label: 'Olá {{nome}}' }, { variables: ['Nome'] })).toEqual([])
  })
})

describe('what a network cannot show', () => {
  const on = (channels: FlowChannel[], type: string, data: object) =>
    found(flow({ s: ['start'], b: [type, { ...data }], t: toSales }, 's>b', 'b>t'), { channels })
  const long = { label: 'x'.repeat(4097) }

  test('a text that is too long is refused by one and cut into pieces by another', () => {
    expect(on([whatsapp], 'message', long)).toEqual(['b textTooLong error'])
    const shorter = { label: 'x'.repeat(2001) }
    expect(on([page], 'message', shorter)).toEqual(['b textInPieces warning'])
    expect(on([whatsapp], 'message', shorter)).toEqual([])
  })

  test('ten numbers of one kind are one problem', () => {
    const numbers = Array.from({ length: 10 }, (_, index) => ({ ...whatsapp, name: `Loja ${index}` }))
    expect(on(numbers, 'message', long)).toEqual(['b textTooLong error'])
  })

  test('options become words where there are no lists, long ones are cut on buttons', () => {
    const menu = (...names: string[]) =>
      flow(
        {
          s: ['start'],
          b: [
            'menu',
            { message: 'Sim?', arrayOption: names.map((value, index) => ({ number: index + 1, value })) },
          ],
          t: toSales,
        },
        's>b',
        ...names.map((_, index) => `b:a${index + 1}>t`),
      )
    const onPage = (...names: string[]) => found(menu(...names), { channels: [page] })
    expect(onPage('1', '2', '3')).toEqual([])
    expect(onPage('1', '2', '3', '4')).toEqual(['b menuAsText warning'])
    expect(onPage('Falar com o setor de cobrança')).toEqual(['b optionCut warning'])
    expect(found(menu('1', '2', '3', '4'))).toEqual([])
  })

  test('a recording arrives as a file', () => {
    expect(on([page], 'audio', { url: 'a.ogg', record: true })).toEqual(['b voiceAsFile warning'])
    expect(on([whatsapp], 'audio', { url: 'a.ogg', record: true })).toEqual([])
  })
})

test('whatever is drawn, the check ends, names every block that could not be run, and says the same again', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'gone')
  const types = fc.constantFrom(...flowBlockTypes, 'teleport')
  const data = fc.dictionary(
    fc.constantFrom(
      'label',
      'arrayOption',
      'elements',
      'key',
      'queueId',
      'promptId',
      'url',
      'sec',
      'message',
    ),
    fc.anything(),
  )
  const graphs = fc.record({
    nodes: fc.uniqueArray(fc.record({ id: ids, type: types, data, position: fc.constant({ x: 0, y: 0 }) }), {
      selector: ({ id }) => id,
    }),
    connections: fc.array(
      fc.record({
        id: fc.string(),
        source: ids,
        target: ids,
        sourceHandle: fc.constantFrom(null, 'a', 'a1', 'true', 'b'),
        targetHandle: fc.constant(null),
      }),
    ),
  })
  fc.assert(
    fc.property(graphs, (graph) => {
      const findings = checkFlow(graph, surroundings)
      const drawn = new Set<string>(graph.nodes.map(({ id }) => id))
      expect(findings.every(({ nodeId }) => nodeId === null || drawn.has(nodeId))).toBe(true)
      expect(checkFlow(graph, surroundings)).toEqual(findings)
      const unreadable = graph.nodes.filter((node) => ['unknown', 'broken'].includes(readBlock(node).type))
      const named = new Set(findings.map(({ nodeId }) => nodeId))
      expect(unreadable.filter(({ id }) => !named.has(id))).toEqual([])
    }),
  )
})

test('a ring of a thousand blocks is one finding, however deep it is', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `b${index}`)
  const blocks = Object.fromEntries(names.map((name): [string, Blocks[string]] => [name, hello]))
  const ways = names.map((name, index) => `${name}>b${(index + 1) % names.length}`)
  const findings = checkFlow(flow({ s: ['start'], ...blocks }, 's>b0', ...ways), surroundings)
  expect(findings).toEqual([{ nodeId: 'b0', code: 'endlessLoop', level: 'error', values: { count: 1000 } }])
})

import { flowBlockTypes, maxFlowSteps, type FlowBlockType } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { aGraph } from '../flows.factory.ts'
import { compileFlow } from './compileFlow.ts'
import { FlowState, type FlowInput, type FlowSurroundings } from './flowModel.ts'
import { runFlow } from './runFlow.ts'

const surroundings: FlowSurroundings = {
  now: new Date('2026-03-02T12:00:00Z'),
  values: {
    contact: { name: 'Maria Souza', number: '5511999999999', email: '', extraInfo: [] },
    companyName: 'Loja',
    timezone: 'America/Sao_Paulo',
    now: new Date('2026-03-02T12:00:00Z'),
  },
  hasQueue: (id) => id === 1,
  hasUser: (id) => id === 2,
  hasFile: (name) => name !== 'gone.png',
}
const says = (...texts: string[]): FlowInput => ({
  kind: 'messages',
  answers: texts.map((text) => ({ text })),
})

/** Walks a flow through several inputs, and returns each turn. */
function walk(blocks: Parameters<typeof aGraph>[0], inputs: FlowInput[], seed = 7) {
  const flow = compileFlow(aGraph(blocks))
  let state = FlowState.parse({ seed })
  return [{ kind: 'start' } as const, ...inputs].map((input) => {
    const turn = runFlow(flow, state, input, surroundings)
    state = turn.state
    return turn
  })
}
const start = { type: 'start', to: 'one' }
const message = (label: string, to?: string) => ({ type: 'message', data: { label }, ...(to && { to }) })

describe('every block that the editor offers', () => {
  const walked: Record<
    FlowBlockType,
    { data?: Record<string, unknown>; exit: string | null; inputs?: FlowInput[] }
  > = {
    start: { exit: 'a' },
    message: { data: { label: 'Olá' }, exit: 'a' },
    interval: { data: { sec: 5 }, exit: 'a', inputs: [{ kind: 'timer' }] },
    condition: { data: { key: 'name', condition: 'contains', value: 'maria' }, exit: 'true' },
    menu: {
      data: {
        message: 'Escolha',
        arrayOption: [
          { number: 1, value: 'Vendas' },
          { number: 2, value: 'Suporte' },
        ],
      },
      exit: 'a2',
      inputs: [says('2')],
    },
    img: { data: { url: 'a.png' }, exit: 'a' },
    audio: { data: { url: 'a.ogg', record: true }, exit: 'a' },
    video: { data: { url: 'a.mp4' }, exit: 'a' },
    randomizer: { data: { percent: 100 }, exit: 'a' },
    singleBlock: {
      data: {
        seq: ['message0', 'interval0', 'img0'],
        elements: [
          { type: 'img', number: 'img0', value: 'a.png' },
          { type: 'message', number: 'message0', value: 'Oi' },
          { type: 'interval', number: 'interval0', value: 3 },
        ],
      },
      exit: 'a',
      inputs: [{ kind: 'timer' }],
    },
    ticket: { data: { queueId: 1 }, exit: null },
    typebot: {
      data: {},
      exit: 'a',
      inputs: [{ kind: 'service', outcome: 'spoke' }, says('sim'), { kind: 'service', outcome: 'done' }],
    },
    openai: { data: {}, exit: 'a', inputs: [{ kind: 'service', outcome: 'done' }] },
    question: { data: { message: 'Seu nome?', answerKey: 'nome' }, exit: 'a', inputs: [says('Ana', 'Lima')] },
    comment: { data: { text: 'para a equipe' }, exit: null },
  }

  test.each(flowBlockTypes)('%s is run, and leads on by its exit', (type) => {
    const { data = {}, exit, inputs = [] } = walked[type]
    const to = exit === null ? {} : { [exit]: 'last' }
    const first: Parameters<typeof aGraph>[0] =
      type === 'start' ? {} : { first: { type: 'start', to: 'one' } }
    const turns = walk({ ...first, one: { type, data, to }, last: message('Fim') }, inputs)
    const steps = turns.flatMap((turn) => turn.steps).filter(({ nodeId }) => nodeId === 'one')
    expect(steps.at(-1)).toMatchObject({ type, exit })
    expect(turns.at(-1)!.isOver).toBe(true)
    const said = turns.flatMap(({ messages }) => messages).map((one) => ('text' in one ? one.text : one.kind))
    expect(said.at(-1) === 'Fim').toBe(exit !== null)
  })
})

describe('a flow', () => {
  test('keeps what questions ask for, and speaks of it; what a customer writes is never read as a variable', () => {
    const turns = walk(
      {
        s: start,
        one: {
          type: 'question',
          data: { message: 'Seu nome, {{firstName}}?', answerKey: 'nome' },
          to: 'two',
        },
        two: message('Prazer, {{nome}}! ({{Name}})'),
      },
      [says('{{number}}')],
    )
    expect(turns[0]!.messages).toMatchObject([{ kind: 'text', text: 'Seu nome, Maria?', nodeId: 'one' }])
    expect(turns[1]!.messages).toMatchObject([{ text: 'Prazer, {{number}}! (Maria Souza)' }])
    expect(turns[1]!.state.variables).toEqual({ nome: '{{number}}' })
  })

  test('asks again what was not understood, and hands over after five times', () => {
    const menu = { type: 'menu', data: { message: 'Qual?', arrayOption: [{ number: 1, value: 'Vendas' }] } }
    const turns = walk(
      { s: start, one: menu },
      Array.from({ length: 5 }, () => says('hã?')),
    )
    expect(turns.map(({ steps }) => steps.at(-1)!.reason)).toEqual([
      'asked',
      ...Array(4).fill('again'),
      'tooMany',
    ])
    expect(turns.at(-1)).toMatchObject({ isOver: true, effects: [{ kind: 'end', why: 'handOver' }] })
  })

  test('a menu is answered by number, name, tap and line', () => {
    const menu = {
      type: 'menu',
      data: { message: 'Qual?', arrayOption: [{ number: 3, value: 'Pós-venda' }] },
      to: { a3: 'two' },
    }
    const answers: FlowInput[] = [
      says('3'),
      says('(3).'),
      says('POS-VENDA'),
      says('[ 3 ] - Pós-venda'),
      { kind: 'messages', answers: [{ text: 'x', id: 'a3' }] },
    ]
    for (const answer of answers)
      expect(walk({ s: start, one: menu, two: message('ok') }, [answer])[1]).toMatchObject({
        isOver: true,
        steps: [{ reason: 'chosen', exit: 'a3' }, { reason: 'said' }],
      })
  })

  test('that goes round without a question ends after so many steps, also over pauses', () => {
    const [round] = walk({ s: start, one: message('Oi', 'one') }, [])
    expect(round!.steps).toHaveLength(maxFlowSteps)
    expect(round!.steps.at(-1)!.reason).toBe('tooManySteps')
    const paused = { type: 'interval', data: { sec: 1 }, to: 'one' }
    const turns = walk(
      { s: start, one: paused },
      Array.from({ length: maxFlowSteps }, () => ({ kind: 'timer' as const })),
    )
    const over = turns.find(({ isOver }) => isOver)
    expect(over?.steps.at(-1)?.reason).toBe('tooManySteps')
  })

  test.each(['parar', ' SAIR '])('is stopped by "%s", in a question and in a pause', (word) => {
    for (const one of [
      { type: 'question', data: { message: 'Nome?', answerKey: 'nome' } },
      { type: 'interval', data: { sec: 60 } },
    ])
      expect(walk({ s: start, one }, [says(word)])[1]).toMatchObject({
        isOver: true,
        steps: [{ nodeId: 'one', reason: 'stopWord' }],
        effects: [{ kind: 'end', why: 'stopped' }],
      })
  })

  test.each([
    ['a block of the future', { type: 'hologram' }, 'unknownBlock'],
    ['a block that cannot be read', { type: 'interval', data: { sec: 'soon' } }, 'brokenBlock'],
    ['a queue that is gone', { type: 'ticket', data: { queueId: 99 } }, 'missingQueue'],
    ['a person who is gone', { type: 'ticket', data: { queueId: 1, userId: 99 } }, 'missingQueue'],
    ['a menu without options', { type: 'menu', data: { message: 'Qual?' } }, 'brokenBlock'],
  ])('hands over at %s', (_, one, reason) => {
    expect(walk({ s: start, one }, [])[0]).toMatchObject({
      isOver: true,
      steps: [{}, { reason }],
      effects: [{ kind: 'end', why: 'handOver' }],
    })
  })

  test('hands over where a connection leads to nothing, and where it has no beginning', () => {
    expect(walk({ s: { type: 'start', to: 'nobody' } }, [])[0]!.steps.at(-1)!.reason).toBe('missingBlock')
    expect(walk({ one: message('Oi') }, [])[0]!.steps.at(-1)!.reason).toBe('missingBlock')
  })

  test('goes on past a file that is gone', () => {
    const [turn] = walk(
      { s: start, one: { type: 'img', data: { url: 'gone.png' }, to: 'two' }, two: message('Oi') },
      [],
    )
    expect(turn!.steps.map(({ reason }) => reason)).toEqual(['flowStarted', 'missingFile', 'said'])
  })

  test('stays silent while it pauses, and hears a timer once', () => {
    const turns = walk(
      { s: start, one: { type: 'interval', data: { sec: 9 }, to: 'two' }, two: message('Oi') },
      [says('alô?'), { kind: 'timer' }, { kind: 'timer' }],
    )
    expect(turns[0]).toMatchObject({
      effects: [{ kind: 'wait', seconds: 9 }],
      state: { waitingFor: 'timer', wakeAt: '2026-03-02T12:00:09.000Z' },
    })
    expect(turns.map(({ messages }) => messages.length)).toEqual([0, 0, 1, 0])
    expect(turns[1]!.steps).toMatchObject([{ reason: 'stillWaiting' }])
  })
})

describe('a condition', () => {
  const holds = (key: string, condition: string, value: string, variables: Record<string, string>) => {
    const flow = compileFlow(
      aGraph({ s: start, one: { type: 'condition', data: { key, condition, value } } }),
    )
    const turn = runFlow(flow, FlowState.parse({ variables }), { kind: 'start' }, surroundings)
    return turn.steps.at(-1)!.exit
  }
  test.each([
    ['equals', 'são paulo', 'Sao Paulo', 'true'],
    ['notEquals', 'Rio', 'São Paulo', 'true'],
    ['contains', 'quero um BOLETO', 'boleto', 'true'],
    ['greater', '10', '9', 'true'],
    ['greater', 'R$ 1.234,50', '1234', 'true'],
    ['less', '1,5', '1.6', 'true'],
    ['less', 'dez', '11', 'false'],
    ['atLeast', '18', '18', 'true'],
    ['atMost', '19', '18', 'false'],
    ['empty', ' ', '', 'true'],
    ['notEmpty', '', '', 'false'],
  ])('%s: %s and %s', (condition, left, right, exit) => {
    expect(holds('valor', condition, right, { valor: left })).toBe(exit)
    expect(holds('{{valor}}', condition, '{{outro}}', { valor: left, outro: right })).toBe(exit)
  })
})

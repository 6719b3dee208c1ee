import { flowBlockTypes, maxFlowSteps, type FlowGraph } from '@chatflow/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFlow } from './compileFlow.ts'
import { FlowState, type FlowInput, type FlowTurn, type FlowSurroundings } from './flowModel.ts'
import { runFlow } from './runFlow.ts'

const now = new Date('2026-03-02T12:00:00Z')
const surroundings: FlowSurroundings = {
  now,
  values: {
    contact: { name: 'Maria', number: '1', email: '', extraInfo: [] },
    companyName: 'Loja',
    timezone: 'UTC',
    now,
  },
  hasQueue: (id) => id === 1,
  hasUser: (id) => id === 2,
  hasFile: (name) => name === 'a.png',
}

const words = fc.constantFrom('', 'Oi', '{{nome}}', '{{name}} {{nobody}}', '1', 'sair', '\ud800')
const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const exits = fc.constantFrom(null, 'a', 'b', 'a1', 'a2', 'true', 'false', 'nowhere')
const element = fc.record({
  type: fc.constantFrom('message', 'interval', 'img'),
  number: ids,
  value: fc.oneof(words, fc.integer({ min: -1, max: 130 })),
})
/** What any block may hold, right or wrong. */
const data = fc.record(
  {
    label: words,
    sec: fc.oneof(fc.integer({ min: 0, max: 130 }), words),
    key: words,
    condition: fc.constantFrom('equals', 'greater', 'empty', 'sideways'),
    value: words,
    message: words,
    arrayOption: fc.array(fc.record({ number: fc.nat(3), value: words }), { maxLength: 3 }),
    url: fc.constantFrom('a.png', 'gone.png'),
    percent: fc.constantFrom(0, 50, 100, 101),
    seq: fc.array(ids, { maxLength: 4 }),
    elements: fc.array(element, { maxLength: 4 }),
    queueId: fc.constantFrom(1, 99),
    answerKey: fc.constantFrom('nome', ''),
    typebotKeywordFinish: words,
  },
  { requiredKeys: [] },
)
const types = fc.constantFrom(...flowBlockTypes, ...flowBlockTypes, 'hologram')
const anyGraph: fc.Arbitrary<FlowGraph> = fc.record({
  nodes: fc
    .array(fc.record({ id: ids, type: types, data, position: fc.constant({ x: 0, y: 0 }) }), { maxLength: 8 })
    .map((nodes) => [{ id: 's', type: 'start', data: {}, position: { x: 0, y: 0 } }, ...nodes]),
  connections: fc
    .array(fc.record({ source: ids, target: fc.oneof(ids, fc.constant('gone')), sourceHandle: exits }), {
      maxLength: 16,
    })
    .map((ways) => [{ source: 's', target: 'a', sourceHandle: null }, ...ways])
    .map((ways) => ways.map((way, index) => ({ ...way, id: `c${index}`, targetHandle: null }))),
})
const anyInput: fc.Arbitrary<FlowInput> = fc.oneof(
  fc
    .array(fc.record({ text: words, id: fc.constantFrom(undefined, 'a1', 'zz') }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((answers): FlowInput => ({ kind: 'messages', answers })),
  fc.constant<FlowInput>({ kind: 'timer' }),
  fc
    .constantFrom('spoke', 'done', 'handOver', 'closed', 'failed', 'missing')
    .map((outcome): FlowInput => ({ kind: 'service', outcome: outcome as 'done' })),
)

function play(graph: FlowGraph, seed: number, inputs: FlowInput[]): FlowTurn[] {
  const flow = compileFlow(graph)
  const turns: FlowTurn[] = []
  let state = FlowState.parse({ seed })
  for (const input of [{ kind: 'start' } as const, ...inputs]) {
    const turn = runFlow(flow, state, input, surroundings)
    turns.push(turn)
    // As it is kept between two turns.
    state = FlowState.parse(JSON.parse(JSON.stringify(turn.state)))
    if (turn.isOver) break
  }
  return turns
}
const anyConversation = fc.tuple(anyGraph, fc.integer(), fc.array(anyInput, { maxLength: 12 }))

test('any graph, also one that goes in circles, waits or ends within its steps, and never throws', () => {
  fc.assert(
    fc.property(anyConversation, ([graph, seed, inputs]) => {
      let sinceAnswer = 0
      for (const [index, { state, steps, isOver, effects }] of play(graph, seed, inputs).entries()) {
        sinceAnswer = inputs[index - 1]?.kind === 'messages' ? steps.length : sinceAnswer + steps.length
        expect(sinceAnswer).toBeLessThanOrEqual(maxFlowSteps + 1)
        expect(isOver).toBe(state.waitingFor === null)
        expect(state.wakeAt !== null).toBe(state.waitingFor === 'timer')
        // One end, or one thing that is waited for.
        expect(effects.filter(({ kind }) => kind === 'end')).toHaveLength(isOver ? 1 : 0)
      }
    }),
    { numRuns: 150 },
  )
})

test('a replay of the same conversation is the same, to the last letter', () => {
  fc.assert(
    fc.property(anyConversation, ([graph, seed, inputs]) => {
      expect(JSON.stringify(play(graph, seed, inputs))).toBe(JSON.stringify(play(graph, seed, inputs)))
    }),
    { numRuns: 60 },
  )
})

test('a timer or an answer of a service that comes twice counts once', () => {
  fc.assert(
    fc.property(anyConversation, ([graph, seed, inputs]) => {
      const flow = compileFlow(graph)
      for (const { state, isOver } of play(graph, seed, inputs)) {
        if (isOver) continue
        const [timer, service] = [{ kind: 'timer' }, { kind: 'service', outcome: 'done' }] as const
        for (const input of [timer, service])
          if (state.waitingFor !== input.kind)
            expect(runFlow(flow, state, input, surroundings)).toMatchObject({
              state,
              steps: [],
              messages: [],
              effects: [],
            })
      }
    }),
    { numRuns: 50 },
  )
})

test('whatever is said or kept can be stored and sent', () => {
  fc.assert(
    fc.property(anyConversation, ([graph, seed, inputs]) => {
      for (const { messages, state } of play(graph, seed, inputs)) {
        expect(Object.values(state.variables).every((value) => value.isWellFormed())).toBe(true)
        const texts = messages.flatMap((message) => (message.kind === 'text' ? [message.text] : []))
        for (const text of texts) {
          expect(text.trim()).not.toBe('')
          expect(text.isWellFormed()).toBe(true)
          expect(text.length).toBeLessThanOrEqual(4096)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('chance keeps to its share', () => {
  const graph = (percent: number): FlowGraph => ({
    nodes: [
      { id: 's', type: 'start', data: {}, position: { x: 0, y: 0 } },
      { id: 'r', type: 'randomizer', data: { percent }, position: { x: 0, y: 0 } },
    ],
    connections: [{ id: 'c', source: 's', target: 'r', sourceHandle: null, targetHandle: null }],
  })
  for (const percent of [0, 30, 100]) {
    const exitsTaken = Array.from(
      { length: 400 },
      (_, seed) => play(graph(percent), seed, [])[0]!.steps[1]!.exit,
    )
    const share = exitsTaken.filter((exit) => exit === 'a').length / 4
    expect(Math.abs(share - percent)).toBeLessThan(percent % 100 === 0 ? 0.1 : 8)
  }
})

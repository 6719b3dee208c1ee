import { flowTemplateKeys, type FlowNode } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { listTemplates } from './flowTemplates.ts'

const templates = new Map(listTemplates().map((template) => [template.key, template]))

describe.each(flowTemplateKeys)('the template %s', (key) => {
  test('has room below each block, also for the numbers that can be shown there', () => {
    const nodes = templates.get(key)!.flow.nodes.filter(({ type }) => type !== 'start')
    const tight = nodes.flatMap((node) => {
      const below = nodes.filter(({ position: { x, y } }) => x === node.position.x && y > node.position.y)
      const nearest = Math.min(...below.map(({ position }) => position.y))
      return nearest < node.position.y + heightOf(node) + roomForNumbers ? [node.id] : []
    })
    expect(tight).toEqual([])
  })
})

const roomForNumbers = 32
const lineLength = 28
const lineHeight = 18

/** About as tall as the editor draws it: its words in lines, and a row for each option. */
function heightOf({ type, data }: FlowNode): number {
  const { label, message, text, arrayOption = [] } = data as Record<string, string> & { arrayOption?: [] }
  const lines = (label ?? message ?? text ?? '')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
  const more = type === 'menu' ? 4 + 34 * arrayOption.length : type === 'question' ? 38 : 0
  return 68 + lineHeight * lines + more
}

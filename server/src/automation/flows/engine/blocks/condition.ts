import type { FlowCondition } from '@chatflow/contract'
import { foldText } from '../../../../platform/foldText.ts'
import type { Executor } from '../flowModel.ts'

export const condition: Executor<'condition'> = {
  enter: ({ data: { key, condition: operator, value } }, { render, valueOf }) => {
    const name = key.replace(/^\{\{|\}\}$/g, '').trim()
    const holds = tests[operator](valueOf(name) ?? '', render(value))
    return { reason: 'decided', exit: holds ? 'true' : 'false' }
  },
}

const isSame = (left: string, right: string) => foldText(left) === foldText(right)

const tests: Record<FlowCondition, (left: string, right: string) => boolean> = {
  equals: isSame,
  notEquals: (left, right) => !isSame(left, right),
  contains: (left, right) => foldText(left).includes(foldText(right)),
  greater: (left, right) => compare(left, right) > 0,
  less: (left, right) => compare(left, right) < 0,
  atLeast: (left, right) => compare(left, right) >= 0,
  atMost: (left, right) => compare(left, right) <= 0,
  empty: (left) => left.trim() === '',
  notEmpty: (left) => left.trim() !== '',
}

/** As numbers where both are; what is no number is never greater, less or equal. */
const compare = (left: string, right: string) => numberIn(left) - numberIn(right)

/** As people write it: `1.234,50`, `R$ 12`, `1,234.50`. The last point or comma parts the decimals, unless three digits follow. */
function numberIn(text: string): number {
  const digits = text.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(digits)) return Number.NaN
  const parts = /^(-?[\d.,]*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(digits)
  if (!parts) return Number.NaN
  return Number(`${(parts[1] ?? '').replace(/[.,]/g, '') || '0'}.${parts[2] ?? '0'}`)
}

import type { FlowNode } from '@chatflow/contract'

export interface MenuOption {
  number: number
  value: string
}

/** The options of a menu as stored; a new one begins with two empty ones. */
export function optionsIn(data: FlowNode['data']): MenuOption[] {
  const stored: unknown = data['arrayOption']
  if (!Array.isArray(stored))
    return [
      { number: 1, value: '' },
      { number: 2, value: '' },
    ]
  return stored.map((option: { number?: unknown; value?: unknown }, index) => ({
    number: Number(option.number) || index + 1,
    value: typeof option.value === 'string' ? option.value : '',
  }))
}

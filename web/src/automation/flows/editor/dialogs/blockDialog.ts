import type { FlowBlockType, FlowNode } from '@chatflow/contract'

type Data = FlowNode['data']

/** What every dialog of a block is given. */
export interface BlockDialogProps {
  type: FlowBlockType
  /** As stored; empty for a block that is still to be added. */
  data: Data
  isNew: boolean
  onSave: (data: Data) => void
  onClose: () => void
}

export const textIn = (data: Data, field: string, usual = ''): string => {
  const value = data[field]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : usual
}

export const numberIn = (data: Data, field: string, usual: number): number => {
  const value = Number(data[field])
  return data[field] === undefined || data[field] === '' || Number.isNaN(value) ? usual : value
}

import type { Point } from '../graphEdits.ts'

export interface CanvasProps {
  /** A block was asked for: by name, at a place, after an exit; what is missing is still to be chosen. */
  onAdd: (wish: AddWish) => void
  onFind: () => void
  onConnect: (id: string) => void
  onCut: (connectionId: string) => void
  onSave: () => void
  onShowKeys: () => void
}

export interface AddWish {
  type?: string
  at?: Point
  from?: { source: string; exit: string }
}

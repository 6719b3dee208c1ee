import type { Icon } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import type flowEditor from '../../../locales/pt-BR/flowEditor.json'

/** A part that opens at the right of the canvas. It reads the draft with `useGraph` and speaks with `useEditor`. */
export interface EditorPanel {
  key: keyof typeof flowEditor.panels
  icon: Icon
  /** From `lazyPage`: a panel costs nothing until it is opened. */
  panel: FunctionComponent
}

/** In the order of their buttons. */
export const panels: EditorPanel[] = []

/** Draw nothing themselves: they watch the draft and decorate its blocks while it is edited. */
export const watchers: FunctionComponent[] = []

import type { FlowGraph } from '@chatflow/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BlockDecoration, DecorationStore } from './decorations.ts'
import type { EditorState } from './editorState.ts'
import type { EditorStore } from './editorStore.ts'

/** What the parts around the canvas (phone, tests, versions, problems) may know and do. */
export interface Editor {
  flowId: number
  flowName: string
  store: EditorStore
  decorations: DecorationStore
  /** Where the files that blocks name can be looked at. Grows with each upload. */
  files: Map<string, string>
  /** Selects a block and brings it into view. */
  showBlock: (id: string) => void
  /** Only brings it into view: neither the selection nor the focus changes. */
  viewBlock: (id: string) => void
  /** Opens the dialog of a block. */
  editBlock: (id: string) => void
  openPanel: (key: string | null) => void
  /** Nothing can be changed: a version or a conversation is looked at. */
  isReadOnly?: boolean
}

export const EditorContext = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('no flow editor above')
  return editor
}

/** Reads one thing of the state; the component is drawn again only when that thing changes. */
export function useEditorState<Read>(read: (state: EditorState) => Read): Read {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}

const graphOf = ({ graph }: EditorState) => graph

/** The draft as it is drawn now, saved or not. The same object until something in it changes. */
export const useGraph = (): FlowGraph => useEditorState(graphOf)

/** What others have to say about one block; it is drawn again only when that changes. */
export function useDecoration(id: string): BlockDecoration | undefined {
  const { decorations } = useEditor()
  return useSyncExternalStore(decorations.subscribe, () => decorations.of(id))
}

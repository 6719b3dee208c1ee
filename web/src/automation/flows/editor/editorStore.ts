import { editorState, initialState, type EditorAction, type EditorState } from './editorState.ts'

/** Holds the state of one editor, so that a block is drawn again only when what it reads has changed. */
export interface EditorStore {
  get: () => EditorState
  send: (action: EditorAction) => void
  subscribe: (listener: () => void) => () => void
}

export function createEditorStore(): EditorStore {
  let state = initialState
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    send: (action) => {
      const next = editorState(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

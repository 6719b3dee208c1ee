import type { FlowConnection, FlowGraph, FlowNode } from '@chatflow/contract'
import {
  addBlock,
  changeBlock,
  connect,
  duplicateBlocks,
  emptyGraph,
  moveBlocks,
  pasteBlocks,
  removeParts,
  type Copies,
  type Point,
} from './graphEdits.ts'

/** Everything the editor knows about one flow. Drawing, panels and keys only read it and send actions. */
export interface EditorState {
  graph: FlowGraph
  /** Ids of blocks and of connections. */
  selected: ReadonlySet<string>
  past: readonly FlowGraph[]
  future: readonly FlowGraph[]
  /** What the server has, and the number it gave it. */
  saved: { graph: FlowGraph; revision: number }
  /** Names a row of small changes that are undone as one, such as pressing an arrow ten times. */
  series: string | null
}

export type EditorAction =
  | { do: 'load'; graph: FlowGraph; revision: number }
  | { do: 'replace'; graph: FlowGraph; basedOn?: number }
  | { do: 'select'; ids: Iterable<string> }
  | { do: 'add'; block: FlowNode; from?: { source: string; exit: string } }
  | { do: 'change'; id: string; data: Record<string, unknown> }
  | { do: 'move'; places: ReadonlyMap<string, Point>; series?: string }
  | { do: 'connect'; connection: Omit<FlowConnection, 'id'> }
  | { do: 'remove'; ids: ReadonlySet<string> }
  | { do: 'duplicate'; ids: ReadonlySet<string> }
  | { do: 'paste'; graph: FlowGraph; at?: Point }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'saved'; graph: FlowGraph; revision: number }

const maxSteps = 200
const nothing: ReadonlySet<string> = new Set()

export const initialState: EditorState = {
  graph: emptyGraph,
  selected: nothing,
  past: [],
  future: [],
  saved: { graph: emptyGraph, revision: 0 },
  series: null,
}

export const isDirty = ({ graph, saved }: EditorState) => graph !== saved.graph

export function editorState(state: EditorState, action: EditorAction): EditorState {
  switch (action.do) {
    case 'load':
      return {
        ...initialState,
        graph: action.graph,
        saved: { graph: action.graph, revision: action.revision },
      }
    case 'replace':
      return replaced(state, action)
    case 'select':
      return withSelection(state, action.ids)
    case 'undo':
      return undone(state)
    case 'redo':
      return redone(state)
    case 'saved':
      return { ...state, saved: { graph: action.graph, revision: action.revision }, series: null }
    default:
      return changed(state, action)
  }
}

type Change = Exclude<EditorAction, { do: 'load' | 'replace' | 'select' | 'undo' | 'redo' | 'saved' }>

function changed(state: EditorState, action: Change): EditorState {
  switch (action.do) {
    case 'add':
      return added(state, action)
    case 'change':
      return stepTo(state, changeBlock(state.graph, action.id, action.data))
    case 'move':
      return stepTo(state, moveBlocks(state.graph, action.places), action.series)
    case 'connect':
      return stepTo(state, connect(state.graph, action.connection))
    case 'remove':
      return removed(state, action.ids)
    case 'duplicate':
      return withCopies(state, duplicateBlocks(state.graph, action.ids))
    case 'paste':
      return withCopies(state, pasteBlocks(state.graph, action.graph, action.at))
  }
}

/** One step that can be undone. What changed nothing is none. */
function stepTo(state: EditorState, graph: FlowGraph, series: string | null = null): EditorState {
  if (graph === state.graph) return state
  const goesOn = series !== null && series === state.series
  const past = goesOn ? state.past : [...state.past, state.graph].slice(-maxSteps)
  return { ...state, graph, past, future: [], series }
}

function added(state: EditorState, { block, from }: EditorAction & { do: 'add' }): EditorState {
  const grown = addBlock(state.graph, block)
  const link = from && { source: from.source, sourceHandle: from.exit, target: block.id, targetHandle: null }
  return { ...stepTo(state, link ? connect(grown, link) : grown), selected: new Set([block.id]) }
}

function removed(state: EditorState, ids: ReadonlySet<string>): EditorState {
  if (ids.size === 0) return state
  return { ...stepTo(state, removeParts(state.graph, ids)), selected: nothing }
}

const withCopies = (state: EditorState, { graph, ids }: Copies): EditorState =>
  ids.length === 0 ? state : { ...stepTo(state, graph), selected: new Set(ids) }

/** Another whole graph, such as a kept draft or an older version. It can be undone like anything else. */
function replaced(state: EditorState, { graph, basedOn }: EditorAction & { do: 'replace' }): EditorState {
  const saved = basedOn === undefined ? state.saved : { ...state.saved, revision: basedOn }
  return { ...stepTo(state, graph), saved, selected: nothing }
}

function undone(state: EditorState): EditorState {
  const graph = state.past.at(-1)
  if (!graph) return state
  const past = state.past.slice(0, -1)
  return existing({ ...state, graph, past, future: [state.graph, ...state.future], series: null })
}

function redone(state: EditorState): EditorState {
  const [graph, ...future] = state.future
  if (!graph) return state
  return existing({ ...state, graph, past: [...state.past, state.graph], future, series: null })
}

/** What is no longer there cannot be selected. */
function existing(state: EditorState): EditorState {
  const { nodes, connections } = state.graph
  const known = new Set([...nodes, ...connections].map(({ id }) => id))
  return withSelection(
    state,
    [...state.selected].filter((id) => known.has(id)),
  )
}

function withSelection(state: EditorState, ids: Iterable<string>): EditorState {
  const selected = new Set(ids)
  const isSame = selected.size === state.selected.size && [...selected].every((id) => state.selected.has(id))
  return isSame ? state : { ...state, selected, series: null }
}

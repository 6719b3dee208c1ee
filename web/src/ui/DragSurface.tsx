import {
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type CollisionDetection,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useRef, type ReactNode } from 'react'

/** What a screen reader hears about what is dragged, by what its handle tells of it. */
export interface DragWords<Data> {
  how: string
  /** Where it is: heard once for every place that it comes to, not for every pixel. */
  taken: (data: Data) => string | undefined
  over: (data: Data) => string | undefined
  dropped: (data: Data) => string
  cancelled: (data: Data) => string
}

interface DragSurfaceProps<Data> {
  words: DragWords<Data>
  /** Where an arrow key leads. */
  step: KeyboardCoordinateGetter
  /** What is dragged lies on what scrolls: a finger that moves at once scrolls, one that rests takes it. */
  isHeld?: boolean
  /** Enter takes it, too, where it does nothing else. */
  takesEnter?: boolean
  detect?: CollisionDetection
  onTake: (event: DragStartEvent) => void
  onCarry: (event: Pick<DragMoveEvent, 'delta'>) => void
  onDrop: () => void
  onCancel: () => void
  children: ReactNode
}

const [atOnce, afterRest] = [{ distance: 5 }, { delay: 250, tolerance: 8 }]

/** Where things are dragged with a mouse, a finger or the keyboard. What places there are its parent knows. */
export function DragSurface<Data>({ isHeld, takesEnter, words, ...props }: DragSurfaceProps<Data>) {
  const told = useRef('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: atOnce }),
    useSensor(TouchSensor, { activationConstraint: isHeld ? afterRest : atOnce }),
    useSensor(KeyboardSensor, {
      coordinateGetter: props.step,
      keyboardCodes: {
        start: takesEnter ? ['Space', 'Enter'] : ['Space'],
        cancel: ['Escape'],
        end: ['Space', 'Enter'],
      },
    }),
  )
  const once = (text: string | undefined) => {
    if (text === undefined || text === told.current) return undefined
    told.current = text
    return text
  }
  const announcements = {
    onDragStart: ({ active }: DragStartEvent) => {
      told.current = ''
      return once(words.taken(dataOf(active)))
    },
    onDragMove: ({ active }: DragMoveEvent) => once(words.over(dataOf(active))),
    onDragOver: () => undefined,
    onDragEnd: ({ active }: { active: Active }) => words.dropped(dataOf(active)),
    onDragCancel: ({ active }: { active: Active }) => words.cancelled(dataOf(active)),
  }
  return (
    <DndContext
      sensors={sensors}
      {...(props.detect && { collisionDetection: props.detect })}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.how } }}
      onDragStart={props.onTake}
      onDragMove={props.onCarry}
      onDragOver={props.onCarry}
      onDragEnd={props.onDrop}
      onDragCancel={props.onCancel}
    >
      {props.children}
    </DndContext>
  )
}

const dataOf = <Data,>({ data }: Active) => data.current as Data

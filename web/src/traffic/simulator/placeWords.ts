import { firstName, type CustomerPlace } from '@chatflow/contract'
import type texts from '../../locales/pt-BR/simulator.json'

interface PlaceWords {
  key: keyof typeof texts.place
  queue: string
  user: string
  position: number
}

/** Which sentence says where a customer is, and what stands in it. */
export function placeWords({ is, queue, user, position }: CustomerPlace): PlaceWords {
  const values = { queue: queue ?? '', user: firstName(user ?? ''), position: position ?? 0 }
  return { key: keyOf({ is, queue, position }), ...values }
}

function keyOf({ is, queue, position }: Pick<CustomerPlace, 'is' | 'queue' | 'position'>): PlaceWords['key'] {
  if (is === 'waiting' && queue !== null && position !== null) return 'waitingAt'
  const needsQueue = is === 'waiting' || is === 'assigned' || is === 'attended'
  return needsQueue && queue === null ? `${is}Alone` : is
}

/** How it is coloured; the words say the same. */
export const placeTones: Record<CustomerPlace['is'], 'quiet' | 'robot' | 'waiting' | 'attended'> = {
  nowhere: 'quiet',
  robot: 'robot',
  consent: 'robot',
  waiting: 'waiting',
  assigned: 'waiting',
  attended: 'attended',
  rating: 'robot',
  group: 'attended',
  closed: 'quiet',
}

import type { SimulatedMessage } from '@chatflow/contract'
import { createContext, useContext } from 'react'
import type { Customer } from './simulatorQueries.ts'
import type { Writer } from './useOutbox.ts'

/** What a message on the phone needs to know and may ask for. */
interface PhoneActs {
  whatsappId: number
  customer: Customer
  /** In whose name something is tapped. */
  writer: Writer
  reply: (message: SimulatedMessage) => void
  edit: (message: SimulatedMessage) => void
  openList: (message: SimulatedMessage) => void
}
export const PhoneActs = createContext<PhoneActs | undefined>(undefined)

export function usePhoneActs(): PhoneActs {
  const acts = useContext(PhoneActs)
  if (!acts) throw new Error('no phone around this message')
  return acts
}

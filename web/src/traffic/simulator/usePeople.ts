import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { isGroupNumber } from './inventedPeople.ts'
import { useCustomers, type Customer } from './simulatorQueries.ts'

/** Who there is, and whose phone the address asks for. A number that nobody has yet may still write. */
export function usePeople(whatsappId: number) {
  const list = useCustomers(whatsappId)
  const { number } = useSearch({ strict: false }) as { number?: string | number }
  const [everInvented, setInvented] = useState<Customer[]>([])
  const known = list.data?.phones ?? []
  const taken = new Set(known.map((customer) => customer.number))
  const invented = everInvented.filter((customer) => !taken.has(customer.number))
  const wanted = number === undefined ? undefined : String(number)
  const found = [...known, ...invented].find((customer) => customer.number === wanted)
  const stranger =
    wanted !== undefined && list.data && /^[\d-]+$/.test(wanted)
      ? { number: wanted, name: formatPhone(wanted), isGroup: isGroupNumber(wanted) }
      : undefined
  return {
    list,
    invented,
    taken,
    chosen: found ?? stranger,
    invent: (customer: Customer) => setInvented((before) => [customer, ...before]),
  }
}
export type People = ReturnType<typeof usePeople>

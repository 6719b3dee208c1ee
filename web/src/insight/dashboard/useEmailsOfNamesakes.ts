import { listUserNames } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { namesakesOf } from './attendantsOrder.ts'

/** By id, what tells those apart whose names do not. */
export function useEmailsOfNamesakes(people: { id: number; name: string }[]): Map<number, string> {
  const namesakes = namesakesOf(people)
  const { data } = useEndpoint(listUserNames, {}, { enabled: namesakes.size > 0, refreshOn: 'user' })
  return new Map(data?.flatMap(({ id, email }) => (namesakes.has(id) ? [[id, email]] : [])))
}

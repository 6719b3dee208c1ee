import type { User } from '@chatflow/contract'
import { useState } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { listChoice, mayShowAll, startingChoice, type Choice } from './choice.ts'

/** What the list shows. How it is sorted and whose tickets it shows are remembered; a search is not. */
export function useChoice() {
  const { user } = useSession()
  const [choice, setChoice] = useState(() => keptChoice(user))
  const choose = (next: Choice) => {
    listChoice.write(JSON.stringify(remembered(next)))
    setChoice(next)
  }
  return [choice, choose] as const
}

export function keptChoice(user: User): Choice {
  const { showAll, isAscending, isInLine } = stored()
  return { ...startingChoice, isAscending, isInLine, showAll: showAll && mayShowAll(user) }
}

const remembered = ({ showAll, ownShowAll = showAll, isAscending, isInLine }: Choice) => ({
  showAll: ownShowAll,
  isAscending,
  isInLine,
})

function stored() {
  try {
    const read = JSON.parse(listChoice.read() ?? '{}') as Partial<Choice>
    return {
      showAll: read.showAll === true,
      isAscending: read.isAscending === true,
      isInLine: read.isInLine !== false,
    }
  } catch {
    // Half-written by a closed tab: a list as for a first visit.
    return startingChoice
  }
}

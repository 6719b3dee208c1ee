import { simulateVote, type SimulatedMessage } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import type { Choice } from '../../ui/countChoices.ts'
import { VoteCounts } from '../../ui/VoteCounts.tsx'
import { usePhoneActs } from './phoneActs.ts'

interface VotesProps {
  message: SimulatedMessage
  choices: Choice[]
}

/** In a poll one may choose one or several; a second tap takes a choice back. */
export function PollVotes({ isSingle, ...props }: VotesProps & { isSingle: boolean }) {
  const { chosen, vote } = useVote(props.message)
  const toggle = (key: string) => {
    const others = isSingle ? [] : chosen.filter((other) => other !== key)
    vote(chosen.includes(key) ? others : [...others, key])
  }
  return <VoteCounts {...props} votes={props.message.answers} chosen={chosen} onChoose={toggle} />
}

/** One comes, or does not. */
export function EventVotes(props: VotesProps) {
  const { chosen, vote } = useVote(props.message)
  const choose = (key: string) => vote(chosen.includes(key) ? [] : [key])
  return <VoteCounts {...props} votes={props.message.answers} chosen={chosen} onChoose={choose} />
}

/** The vote of the customer who holds the phone, or of the member who is chosen to write. */
function useVote({ wid, answers }: SimulatedMessage) {
  const { whatsappId, writer } = usePhoneActs()
  const action = useAction(simulateVote)
  const { number, name } = writer
  return {
    chosen: answers.find((known) => known.number === number)?.chosen ?? [],
    vote: (chosen: string[]) =>
      action.mutate(
        { params: { whatsappId }, body: { wid, chosen, number, name } },
        { onError: notifyError },
      ),
  }
}

import { simulateAnswer, type SimulatedMessage } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import type { Choice } from '../../ui/countChoices.ts'
import { Tally } from '../../ui/Tally.tsx'
import { usePhoneActs } from './phoneActs.ts'

interface AnswersProps {
  message: SimulatedMessage
  choices: Choice[]
}

/** In a poll one may choose several; a second tap takes a choice back. */
export function PollAnswers(props: AnswersProps) {
  const { chosen, answer } = useAnswer(props.message)
  const toggle = (key: string) =>
    answer(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  return <Tally {...props} answers={props.message.answers} chosen={chosen} onChoose={toggle} />
}

/** One comes, or does not. */
export function EventAnswers(props: AnswersProps) {
  const { chosen, answer } = useAnswer(props.message)
  const choose = (key: string) => answer(chosen.includes(key) ? [] : [key])
  return <Tally {...props} answers={props.message.answers} chosen={chosen} onChoose={choose} />
}

/** The answer of whoever holds the phone, or of the member who is chosen to write. */
function useAnswer({ wid, answers }: SimulatedMessage) {
  const { whatsappId, writer } = usePhoneActs()
  const action = useAction(simulateAnswer)
  const { number, name } = writer
  return {
    chosen: answers.find((known) => known.number === number)?.chosen ?? [],
    answer: (chosen: string[]) =>
      action.mutate(
        { params: { whatsappId }, body: { wid, chosen, number, name } },
        { onError: notifyError },
      ),
  }
}

import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Tally.module.css'
import { countChoices, type Answered, type Choice } from './countChoices.ts'

interface TallyProps {
  choices: Choice[]
  answers: Answered[]
  /** Where one can choose: what one has chosen so far. */
  chosen?: string[]
  onChoose?: (key: string) => void
}

/** How many chose what, and who. */
export function Tally({ choices, answers, chosen, onChoose }: TallyProps) {
  const { t } = useTranslation('ui')
  const hasAnswers = answers.length > 0
  return (
    <>
      <ul className={classes.tally}>
        {countChoices(choices, answers).map(({ key, label, count, share, names }) => {
          const outcome = (
            <>
              <span className={classes.label}>{label}</span>
              {hasAnswers && (
                <>
                  <span className={classes.count}>{count}</span>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${share * 100}%` }} />
                  </span>
                  {names && <span className={classes.names}>{names}</span>}
                </>
              )}
            </>
          )
          return (
            <li key={key}>
              {onChoose ? (
                <UnstyledButton
                  className={classes.choice}
                  aria-pressed={chosen?.includes(key) ?? false}
                  title={names}
                  onClick={() => onChoose(key)}
                >
                  {outcome}
                </UnstyledButton>
              ) : (
                <span className={classes.choice} title={names}>
                  {outcome}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {hasAnswers && <span className={classes.people}>{t('tally.people', { count: answers.length })}</span>}
    </>
  )
}

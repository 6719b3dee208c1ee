import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './VoteCounts.module.css'
import { countChoices, type Vote, type Choice } from './countChoices.ts'

interface VoteCountsProps {
  choices: Choice[]
  votes: Vote[]
  /** Where one can choose: what one has chosen so far. */
  chosen?: string[]
  onChoose?: (key: string) => void
}

/** How many chose what, and who. */
export function VoteCounts({ choices, votes, chosen, onChoose }: VoteCountsProps) {
  const { t } = useTranslation('ui')
  const hasVotes = votes.length > 0
  return (
    <>
      <ul className={classes.votes}>
        {countChoices(choices, votes).map(({ key, label, count, share, names }) => {
          const outcome = (
            <>
              <span className={classes.label}>{label}</span>
              {hasVotes && (
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
      {hasVotes && <span className={classes.people}>{t('votes.people', { count: votes.length })}</span>}
    </>
  )
}

import type { Ticket } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { isApple } from '../../../keys/platform.ts'
import { ariaKeys } from '../../../keys/shortcuts.ts'
import { useHint } from '../../../keys/useHint.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useWaitingLine } from '../conversation/actions/TicketActions.tsx'
import classes from './TicketList.module.css'
import { useNow } from './useNow.ts'
import { useWaitWords } from './WaitTime.tsx'
import { minutesSince } from './waiting.ts'

/** Who has waited longest, and the one step that helps. */
export function WaitingHead({ rows }: { rows: Ticket[] }) {
  const { t } = useTranslation('tickets')
  const hint = useHint()
  const words = useWaitWords()
  const now = useNow()
  const { takeNext, isTaking } = useWaitingLine()
  const first = rows
    .flatMap(({ waitingSince, isBot }) => (waitingSince === null || isBot ? [] : [waitingSince]))
    .toSorted()[0]
  const label = t('next.take')
  return (
    <div className={classes.head}>
      <span className={classes.headWords}>
        {first === undefined
          ? t('next.nobody')
          : t('next.longest', { time: words(minutesSince(first, now)) })}
      </span>
      {first !== undefined && (
        <Tooltip label={hint(label, 'takeNext')}>
          <Button
            size="compact-md"
            loading={isTaking}
            leftSection={<IconPlayerTrackNext size={18} stroke={1.75} aria-hidden />}
            aria-keyshortcuts={ariaKeys('takeNext', isApple)}
            onClick={takeNext}
          >
            {label}
          </Button>
        </Tooltip>
      )}
    </div>
  )
}

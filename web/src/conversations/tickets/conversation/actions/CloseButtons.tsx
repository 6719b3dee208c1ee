import type { Ticket } from '@chatflow/contract'
import { ActionIcon, Button } from '@mantine/core'
import { useHint } from '../../../../keys/useHint.ts'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { actionIcons, useActionLabel } from './actionLooks.ts'
import classes from './actions.module.css'
import { useIsBusy, useTicketActions } from './TicketActions.tsx'

const { resolve: Done, resolveNext: Next } = actionIcons

/** The end of an attendance, quiet and outlined, and beside it the same on the way to the next customer. */
export function CloseButtons({ ticket, isNarrow }: { ticket: Ticket; isNarrow: boolean }) {
  const { may, click } = useTicketActions(ticket)
  const isBusy = useIsBusy(ticket)
  const labelOf = useActionLabel(ticket)
  const hint = useHint()
  if (!may('resolve') || ticket.status === 'pending') return null
  return (
    <Button.Group className={classes.close}>
      <Tooltip label={hint(labelOf('resolve'), 'resolve')}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Done size={18} stroke={1.75} aria-hidden />}
          loading={isBusy('resolve')}
          onClick={() => click('resolve')}
        >
          {labelOf('resolve')}
        </Button>
      </Tooltip>
      {!isNarrow && (
        <Tooltip label={hint(labelOf('resolveNext'), 'resolveNext')}>
          <ActionIcon
            variant="default"
            aria-label={labelOf('resolveNext')}
            loading={isBusy('resolveNext')}
            onClick={() => click('resolveNext')}
          >
            <Next size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Button.Group>
  )
}

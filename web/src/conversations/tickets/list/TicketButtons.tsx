import type { Ticket } from '@chatflow/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { rowLetterOf } from '../../../keys/shortcuts.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { actionIcons } from '../conversation/actions/actionLooks.ts'
import { useIsBusy, useTicketActions } from '../conversation/actions/TicketActions.tsx'
import classes from './TicketRow.module.css'

// What ends an attendance stands last, where accepting never stood.
const offered = ['accept', 'reopen', 'transfer', 'snooze', 'return', 'ignore', 'resolve'] as const
type Offered = (typeof offered)[number]
/** The next sensible step, in words. */
const isNext = (action: Offered) => action === 'accept' || action === 'reopen'

/** What can be done to a ticket from its row. */
export function useTicketButtons(ticket: Ticket) {
  const { can } = useSession()
  const { may, run, click } = useTicketActions(ticket)
  // In a list of waiting tickets a slip closes the wrong one, so it is offered there only to those who oversee them.
  const isOffered = (action: Offered) =>
    may(action) && (action !== 'resolve' || ticket.status !== 'pending' || can('dashboard:view'))
  return offered.filter(isOffered).map((action) => ({
    action,
    icon: actionIcons[action],
    key: rowLetterOf(action)!,
    press: () => run(action),
    click: () => click(action),
  }))
}

type TicketButton = ReturnType<typeof useTicketButtons>[number]

interface TicketButtonsProps {
  ticket: Ticket
  buttons: TicketButton[]
  isActive: boolean
}

function useLabels({ contact: { name } }: Ticket) {
  const { t: tUi } = useTranslation('ui')
  const { t: tConversation } = useTranslation('conversation')
  const labelOf = (action: Offered) => tConversation(`actions.${action}`)
  return {
    labelOf,
    menuLabel: tUi('row.menu', { name }),
    fullLabelOf: (action: Offered) => tUi('row.action', { action: labelOf(action), name }),
  }
}

/** They lie over the row when it is pointed at or reached by keyboard. */
export function TicketButtons({ ticket, buttons, isActive }: TicketButtonsProps) {
  const { t } = useTranslation('tickets')
  const { labelOf, fullLabelOf } = useLabels(ticket)
  const isBusy = useIsBusy(ticket)
  const tabIndex = isActive ? 0 : -1
  const hintOf = ({ action, key }: TicketButton) => t('row.hint', { action: labelOf(action), key })
  const next = buttons.find(({ action }) => isNext(action))
  const others = buttons.filter((button) => button !== next)
  if (buttons.length === 0) return null
  return (
    <span className={classes.buttons}>
      {next && (
        <Tooltip label={hintOf(next)}>
          <Button
            size="compact-xs"
            tabIndex={tabIndex}
            loading={isBusy(next.action)}
            leftSection={<next.icon size={14} stroke={2} aria-hidden />}
            aria-label={fullLabelOf(next.action)}
            onClick={next.click}
          >
            {labelOf(next.action)}
          </Button>
        </Tooltip>
      )}
      {others.map((button) => (
        <Tooltip key={button.action} label={hintOf(button)}>
          <ActionIcon
            size={24}
            color="gray"
            tabIndex={tabIndex}
            loading={isBusy(button.action)}
            aria-label={fullLabelOf(button.action)}
            onClick={button.click}
          >
            <button.icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </span>
  )
}

/** Holds them where nothing points. */
export function TicketMenu({ ticket, buttons, isActive }: TicketButtonsProps) {
  const { labelOf, menuLabel } = useLabels(ticket)
  if (buttons.length === 0) return null
  return (
    <span className={classes.menu}>
      <LazyMenu
        button={
          <ActionIcon size={36} color="gray" tabIndex={isActive ? 0 : -1} aria-label={menuLabel}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        {buttons.map(({ action, icon: Picture, click }) => (
          <Menu.Item
            key={action}
            leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
            onClick={click}
          >
            {labelOf(action)}
          </Menu.Item>
        ))}
      </LazyMenu>
    </span>
  )
}

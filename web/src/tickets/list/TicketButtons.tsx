import type { Ticket } from '@chatflow/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { rowLetterOf } from '../../keys/shortcuts.ts'
import { useSession } from '../../platform/session.tsx'
import { actionIcons } from '../conversation/actions/actionLooks.ts'
import { useTicketActions } from '../conversation/actions/TicketActions.tsx'
import classes from './TicketRow.module.css'

const offered = ['accept', 'resolve', 'reopen', 'transfer', 'ignore', 'return'] as const
type Offered = (typeof offered)[number]

/** What can be done to a ticket from its row. */
export function useTicketButtons(ticket: Ticket) {
  const { can } = useSession()
  const { may, run, isBusy } = useTicketActions(ticket)
  // In a list of waiting tickets a slip closes the wrong one, so it is offered there only to those who oversee them.
  const isOffered = (action: Offered) =>
    may(action) && (action !== 'resolve' || ticket.status !== 'pending' || can('dashboard:view'))
  return offered.filter(isOffered).map((action) => ({
    action,
    icon: actionIcons[action],
    key: rowLetterOf(action)!,
    isBusy: isBusy(action),
    run: () => run(action),
  }))
}

type TicketButton = ReturnType<typeof useTicketButtons>[number]

interface TicketButtonsProps {
  buttons: TicketButton[]
  name: string
  isActive: boolean
}

/** They lie over the row when it is pointed at or reached by keyboard. Where nothing points, a menu holds them. */
export function TicketButtons({ buttons, name, isActive }: TicketButtonsProps) {
  const { t } = useTranslation('tickets')
  const { t: tUi } = useTranslation('ui')
  const { t: tConversation } = useTranslation('conversation')
  const labelOf = (action: Offered) => tConversation(`actions.${action}`)
  const tabIndex = isActive ? 0 : -1
  const hintOf = ({ action, key }: TicketButton) => t('row.hint', { action: labelOf(action), key })
  const [next, ...others] = buttons
  if (!next) return null
  return (
    <>
      <span className={classes.buttons}>
        <Tooltip label={hintOf(next)}>
          <Button
            size="compact-xs"
            tabIndex={tabIndex}
            loading={next.isBusy}
            leftSection={<next.icon size={14} stroke={2} aria-hidden />}
            aria-label={tUi('row.action', { action: labelOf(next.action), name })}
            onClick={next.run}
          >
            {labelOf(next.action)}
          </Button>
        </Tooltip>
        {others.map((button) => (
          <Tooltip key={button.action} label={hintOf(button)}>
            <ActionIcon
              size={24}
              color="gray"
              tabIndex={tabIndex}
              loading={button.isBusy}
              aria-label={tUi('row.action', { action: labelOf(button.action), name })}
              onClick={button.run}
            >
              <button.icon size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </span>
      <span className={classes.menu}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={36} color="gray" tabIndex={tabIndex} aria-label={tUi('row.menu', { name })}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {buttons.map(({ action, icon: Picture, run }) => (
              <Menu.Item
                key={action}
                leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
                onClick={run}
              >
                {labelOf(action)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </span>
    </>
  )
}

import { noQueueColor, type TicketDetail } from '@chatflow/contract'
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconBolt,
  IconChecklist,
  IconDots,
  IconFileTypePdf,
  IconHistory,
  IconRobot,
  IconSearch,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dot } from '../../../ui/Dot.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { shownNumber } from '../../../ui/phoneNumber.ts'
import { useInnerWidth } from '../../../ui/useInnerWidth.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { CustomerTyping } from '../presence/CustomerTyping.tsx'
import { useIsCustomerTyping } from '../presence/customerTyping.ts'
import { Faces } from '../presence/Faces.tsx'
import { useHint } from '../../../keys/useHint.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { actionIcons, useActionLabel } from './actions/actionLooks.ts'
import { CloseButtons } from './actions/CloseButtons.tsx'
import { shortcutOfAction, type TicketAction } from './actions/ticketActions.ts'
import { useIsBusy, useTicketActions } from './actions/TicketActions.tsx'
import { RaisedMark } from '../RaisedMark.tsx'
import { DueSlot } from '../slots.ts'
import classes from './TicketHeader.module.css'

interface TicketHeaderProps {
  ticket: TicketDetail
  hasDrawer: boolean
  onBack: () => void
  onContact: () => void
  onLog: () => void
  onChoose: () => void
  onSearch: () => void
  onExport: () => void
  onMacros: () => void
}

/** Below this the name needs the room more than the second and third action do. */
const roomForActionsPx = 480

/** Who one talks to, who answers, and the next sensible step. */
export function TicketHeader(props: TicketHeaderProps) {
  const { t } = useTranslation('conversationView')
  const { ticket, hasDrawer, onBack, onContact } = props
  const isPhone = useIsPhone()
  const { ref, width } = useInnerWidth('ticket header')
  const isNarrow = width < roomForActionsPx
  const { contact } = ticket
  const isCustomerTyping = useIsCustomerTyping(ticket.id)
  return (
    <header ref={ref} className={classes.header}>
      {isPhone && (
        <ActionIcon color="gray" className={classes.back} aria-label={t('header.back')} onClick={onBack}>
          <IconArrowLeft {...icon} />
        </ActionIcon>
      )}
      <div className={classes.who}>
        <Avatar name={contact.name} image={contact.profilePicUrl ?? contact.urlPicture} size={36} />
        <div className={classes.about}>
          <span className={classes.name}>
            <UnstyledButton
              className={classes.open}
              aria-label={t('header.openContact', { name: contact.name })}
              aria-expanded={hasDrawer}
              onClick={onContact}
            >
              {contact.name}
            </UnstyledButton>
          </span>
          {isCustomerTyping ? (
            <span className={classes.facts}>
              <CustomerTyping />
            </span>
          ) : (
            <Facts ticket={ticket} />
          )}
        </div>
      </div>
      <Faces ticketId={ticket.id} isNarrow={isNarrow} />
      <HeaderActions {...props} isNarrow={isNarrow} />
    </header>
  )
}

function Facts({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('conversationView')
  const { contact, queue, isGroup } = ticket
  const { name, color } = queue ?? { name: t('noQueue'), color: noQueueColor }
  return (
    <span className={classes.facts} data-crowded={ticket.isRaised || ticket.due !== null || undefined}>
      {!isGroup && contact.number !== '' && (
        <span className={classes.number}>{shownNumber(contact.number)}</span>
      )}
      <span className={classes.fact}>
        <Dot color={color} />
        <span className={classes.factText}>{name}</span>
      </span>
      <Speaker ticket={ticket} />
      {ticket.isRaised && <RaisedMark />}
      {ticket.due && <DueSlot due={ticket.due} />}
    </span>
  )
}

/** Who answers: a person, a service by its name, the robot, or nobody yet. */
function Speaker({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('conversationView')
  const { user, isBot, useIntegration, queueIntegration } = ticket
  const robot = (useIntegration && queueIntegration?.name) || t('header.bot')
  const name = user?.name ?? (isBot ? robot : t('header.nobody'))
  const Picture = isBot && !user ? IconRobot : IconUserCircle
  return (
    <span className={`${classes.fact} ${classes.speaker}`}>
      <Picture size={14} stroke={1.75} aria-hidden />
      <span className={classes.factText} title={name}>
        {name}
      </span>
    </span>
  )
}

/** The next sensible step stands out at the end; ending stands at the other one, where nobody has just accepted. */
const primary: TicketAction[] = ['accept', 'reopen']
const secondary: TicketAction[] = ['transfer', 'return']
const rest: TicketAction[] = [
  'snooze',
  'resolve',
  'resolveNext',
  'resolveQuietly',
  'ignore',
  'integration',
  'delete',
]

function HeaderActions(props: TicketHeaderProps & { isNarrow: boolean }) {
  const { ticket, isNarrow } = props
  const { may, click } = useTicketActions(ticket)
  const isBusy = useIsBusy(ticket)
  const labelOf = useActionLabel(ticket)
  const hint = useHint()
  const hintOf = (action: TicketAction) => {
    const shortcut = shortcutOfAction(action)
    return shortcut ? hint(labelOf(action), shortcut) : labelOf(action)
  }
  const next = primary.filter(may).slice(0, 1)
  const shown = isNarrow ? [] : secondary.filter(may)
  const closes = may('resolve') && ticket.status !== 'pending'
  const beside: TicketAction[] = closes ? ['resolve', ...(isNarrow ? [] : (['resolveNext'] as const))] : []
  const inMenu = [...(isNarrow ? secondary : []), ...rest].filter(
    (action) => !beside.includes(action) && may(action),
  )
  return (
    <div className={classes.actions}>
      <CloseButtons ticket={ticket} isNarrow={isNarrow} />
      {shown.map((action) => {
        const Picture = actionIcons[action]
        return (
          <Tooltip key={action} label={hintOf(action)}>
            <ActionIcon
              color="gray"
              aria-label={labelOf(action)}
              loading={isBusy(action)}
              onClick={() => click(action)}
            >
              <Picture {...icon} />
            </ActionIcon>
          </Tooltip>
        )
      })}
      {next.map((action) => {
        const Picture = actionIcons[action]
        return (
          <Tooltip key={action} label={hintOf(action)}>
            <Button
              size="compact-md"
              className={classes.next}
              classNames={{ section: classes.nextSign, label: classes.nextWord }}
              data-action={action}
              leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
              loading={isBusy(action)}
              onClick={() => click(action)}
            >
              {labelOf(action)}
            </Button>
          </Tooltip>
        )
      })}
      <MoreMenu {...props} actions={inMenu} run={click} />
    </div>
  )
}

interface MoreMenuProps extends TicketHeaderProps {
  actions: TicketAction[]
  run: (action: TicketAction) => void
}

function MoreMenu({ ticket, actions, run, ...handlers }: MoreMenuProps) {
  const { onContact, onLog, onChoose, onSearch, onExport, onMacros } = handlers
  const { t } = useTranslation('conversation')
  const labelOf = useActionLabel(ticket)
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <ActionIcon color="gray" aria-label={t('actions.more')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(ticket.status === 'open' || ticket.status === 'group') && (
          <Menu.Item leftSection={<IconBolt {...menuIcon} />} onClick={onMacros}>
            {t('actions.macros')}
          </Menu.Item>
        )}
        {actions
          .filter((action) => action !== 'delete')
          .map((action) => {
            const Picture = actionIcons[action]
            return (
              <Menu.Item key={action} leftSection={<Picture {...menuIcon} />} onClick={() => run(action)}>
                {labelOf(action)}
              </Menu.Item>
            )
          })}
        {actions.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconUserCircle {...menuIcon} />} onClick={onContact}>
          {t('actions.contact')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSearch {...menuIcon} />}
          rightSection={<span className={classes.key}>Ctrl+F</span>}
          onClick={onSearch}
        >
          {t('actions.search')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChecklist {...menuIcon} />} onClick={onChoose}>
          {t('actions.select')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...menuIcon} />} onClick={onLog}>
          {t('actions.log')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf {...menuIcon} />} onClick={onExport}>
          {t('actions.export')}
        </Menu.Item>
        {actions.includes('delete') && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--red)"
              leftSection={<IconTrash {...menuIcon} />}
              onClick={() => run('delete')}
            >
              {labelOf('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true }
const menuIcon = { size: 18, stroke: 1.75, 'aria-hidden': true }

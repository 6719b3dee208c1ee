import type { Connection } from '@chatflow/contract'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { inboxColumnsPx } from '../../../conversations/tickets/TicketsPage.tsx'
import { useCommands } from '../../../keys/commands.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { useNeededWidth } from '../../../ui/pageWidth.ts'
import { TwoPanes } from '../../../ui/TwoPanes.tsx'
import { trialPlace } from '../places.ts'
import { useCustomerPlace } from '../useCustomerPlace.ts'
import type { People } from '../usePeople.ts'
import { followTicket, type Followed } from './followTicket.ts'
import classes from './trial.module.css'
import { TrialInbox } from './TrialInbox.tsx'
import { TrialPhone } from './TrialPhone.tsx'

interface SplitTrialProps {
  connection: Connection
  people: People
  onNew: () => void
}

/** The narrowest that a phone is shown (see the style sheet). */
const phonePx = 320

/** Both ends of a conversation on one page: the phone of a customer, and the inbox in which the team answers. */
export function SplitTrial({ connection, people, onNew }: SplitTrialProps) {
  const { t } = useTranslation('simulator')
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 839.98px)', false, { getInitialValueInEffect: false })
  const [tab, setTab] = useState('phone')
  const { ticket } = useSearch({ strict: false }) as { ticket?: string }
  const { chosen } = people
  const number = chosen?.number
  const show = (shown: string | undefined, replace: boolean) =>
    void navigate({ ...trialPlace(connection.id, { number, ticket: shown }), replace })
  useNeededWidth(isNarrow ? 0 : phonePx + inboxColumnsPx)
  useFirstCustomer(connection.id, people)
  useCommands([
    {
      id: 'trial phone',
      group: 'go',
      icon: IconDeviceMobileMessage,
      label: t('split.toPhone'),
      run: () => {
        setTab('phone')
        setTimeout(focusPhone)
      },
    },
  ])
  return (
    <>
      <VisuallyHidden component="h1">{t('split.title')}</VisuallyHidden>
      {number !== undefined && (
        <Follow whatsappId={connection.id} number={number} shown={ticket} onShow={show} />
      )}
      <TwoPanes
        id="trial"
        title={t('split.title')}
        isNarrow={isNarrow}
        tabs={['phone', 'inbox']}
        tab={tab}
        onTab={setTab}
        className={classes.trial}
        panes={[
          {
            value: 'phone',
            label: t('split.phone'),
            className: classes.phoneSide,
            isKept: true,
            content: (
              <TrialPhone
                connection={connection}
                people={people}
                isInSight={!isNarrow || tab === 'phone'}
                onNew={onNew}
              />
            ),
          },
          {
            value: 'inbox',
            label: t('split.inbox'),
            content: (
              <TrialInbox
                ticket={ticket}
                onTicket={show}
                onElsewhere={(href) => void navigate({ to: href })}
              />
            ),
          },
        ]}
      />
    </>
  )
}

const focusPhone = () =>
  document.querySelector<HTMLElement>(`.${classes.phoneSide} textarea, #trial-panel-phone textarea`)?.focus()

/** Nobody has to choose before there is something to see: the customer who wrote last is a good one. */
function useFirstCustomer(whatsappId: number, { chosen, list }: People) {
  const navigate = useNavigate()
  const phones = list.data?.phones
  const first = phones?.find(({ isGroup }) => !isGroup) ?? phones?.[0]
  const number = chosen ? undefined : first?.number
  useEffect(() => {
    if (number !== undefined) void navigate({ ...trialPlace(whatsappId, { number }), replace: true })
  }, [navigate, whatsappId, number])
}

interface FollowProps {
  whatsappId: number
  number: string
  shown: string | undefined
  onShow: (ticket: string | undefined, replace: boolean) => void
}

/** The inbox goes along with the customer at the left. */
function Follow({ whatsappId, number, shown, onShow }: FollowProps) {
  const { data } = useCustomerPlace(whatsappId, number)
  const before = useRef<Followed>(undefined)
  const ticket = data?.ticketUuid
  useEffect(() => {
    if (ticket === undefined) return
    const now = { number, ticket }
    const wanted = followTicket({ before: before.current, now, shown })
    before.current = now
    if (wanted !== shown) onShow(wanted, true)
    // Only the customer's own way leads the inbox, never what one opens in it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [number, ticket])
  return null
}

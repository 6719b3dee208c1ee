import { simulateCall, type Connection, type SimulatedMessage } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconPhone, IconVideo } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { AttachSheet } from './AttachSheet.tsx'
import { ListSheet } from './InteractiveContent.tsx'
import { membersOf } from './inventedPeople.ts'
import classes from '../../ui/phone/Phone.module.css'
import { PhoneActs } from './phoneActs.ts'
import { PhoneComposer, type Task } from './PhoneComposer.tsx'
import { PhoneFrame } from '../../ui/phone/PhoneFrame.tsx'
import { PictureMenu } from './PictureMenu.tsx'
import { PlaceLine } from './PlaceLine.tsx'
import { PhoneMessages } from './PhoneMessages.tsx'
import { usePhoneMessages, type Customer } from './simulatorQueries.ts'
import { useIsBusinessTyping } from './useIsBusinessTyping.ts'
import { useOutbox, type Draft, type Writer } from './useOutbox.ts'

interface PhoneProps {
  connection: Connection
  customer: Customer
  /** Who could write in a group. */
  others: Customer[]
  /** Out of sight it lies in a pocket: nothing on it is read. */
  isInSight?: boolean
  onBack: () => void
}

/** The phone of a customer: what they see of the conversation, and where one writes in their name. */
export function Phone({ connection, others, isInSight = true, onBack, ...props }: PhoneProps) {
  const { t } = useTranslation('simulator')
  const whatsappId = connection.id
  const customer = useSameCustomer(props.customer)
  const list = usePhoneMessages(whatsappId, customer.number, isInSight)
  const outbox = useOutbox(whatsappId, customer)
  const [task, setTask] = useState<Task>()
  const [sheet, setSheet] = useState<{ is: 'attach' } | { is: 'list'; message: SimulatedMessage }>()
  const members = customer.isGroup ? others : none
  const writers = useMemo(() => writersOf(customer, members), [customer, members])
  const [chosenWriter, setWriter] = useState<Writer>()
  const writer = chosenWriter ?? writers[0]!
  const [caption, setCaption] = useState('')

  const acts = useMemo(
    () => ({
      whatsappId,
      customer,
      writer,
      reply: (message: SimulatedMessage) => setTask({ is: 'reply', message }),
      edit: (message: SimulatedMessage) => setTask({ is: 'edit', message }),
      openList: (message: SimulatedMessage) => setSheet({ is: 'list', message }),
    }),
    [whatsappId, customer, writer],
  )
  const sendAttached = (draft: Draft) => {
    const quotedWid = task?.is === 'reply' ? task.message.wid : undefined
    setCaption('')
    setTask(undefined)
    const whole = { body: caption.trim(), ...draft, ...(quotedWid && { quotedWid }) }
    // What could not be sent is not lost: the words come back.
    void outbox.send({ draft: whole, writer }).then((isTaken) => isTaken || setCaption(caption))
  }
  const label = t(customer.isGroup ? 'phone.groupLabel' : 'phone.label', { name: customer.name })
  const closeSheet = () => setSheet(undefined)
  return (
    <PhoneActs value={acts}>
      <PhoneFrame label={label}>
        <PhoneHeader connection={connection} onBack={onBack} caller={writer} customer={customer} />
        <PlaceLine whatsappId={whatsappId} number={customer.number} />
        <PhoneMessages list={list} onTheirWay={outbox.onTheirWay} />
        <PhoneComposer
          writers={writers}
          writer={writer}
          onWriter={setWriter}
          task={task}
          onTask={setTask}
          text={caption}
          onText={setCaption}
          onSend={(draft) => outbox.send({ draft, writer })}
          onAttach={() => setSheet({ is: 'attach' })}
        />
        {sheet?.is === 'list' && <ListSheet message={sheet.message} onClose={closeSheet} />}
        {sheet?.is === 'attach' && <AttachSheet onSend={sendAttached} onClose={closeSheet} />}
      </PhoneFrame>
    </PhoneActs>
  )
}

const none: Customer[] = []

/** The list is read again with every message; the person stays the same, and so does what is drawn of them. */
function useSameCustomer({ number, name, isGroup }: Customer): Customer {
  return useMemo(() => ({ number, name, isGroup }), [number, name, isGroup])
}

const otherMembers = 5

/** In a group its members, and others one knows; the business has a phone too. */
function writersOf(customer: Customer, others: Customer[]): Writer[] {
  const known = others.filter(({ isGroup }) => !isGroup).slice(0, otherMembers)
  const people = customer.isGroup ? [...membersOf(customer.number), ...known] : [customer]
  const writers = people.map(({ number, name }) => ({ number, name, isBusiness: false }))
  return [...writers, { ...writers[0]!, isBusiness: true }]
}

interface PhoneHeaderProps {
  connection: Connection
  customer: Customer
  caller: Writer
  onBack: () => void
}

function PhoneHeader({ connection, customer, caller, onBack }: PhoneHeaderProps) {
  const { t } = useTranslation('simulator')
  const isPhone = useIsPhone()
  const call = useAction(simulateCall)
  const title = customer.isGroup ? customer.name : connection.name
  const isTyping = useIsBusinessTyping(connection.id, customer.number)
  const where = customer.isGroup
    ? t('phone.inGroup', { name: connection.name })
    : t('phone.of', { name: customer.name })
  const second = isTyping ? t('phone.typing') : where
  const ring = (video: boolean) =>
    call.mutate(
      { params: { whatsappId: connection.id }, body: { number: caller.number, video } },
      { onSuccess: () => notifySuccess(t('phone.called')), onError: notifyError },
    )
  return (
    <header className={classes.header}>
      {isPhone && (
        <ActionIcon color="gray" aria-label={t('phone.back')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Avatar name={title} size={36} />
      <div className={classes.about}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        <span className={classes.second} title={second} aria-live="polite">
          {second}
        </span>
      </div>
      {!customer.isGroup && (
        <>
          <PictureMenu whatsappId={connection.id} number={customer.number} />
          <Tooltip label={t('phone.videoCall')}>
            <ActionIcon color="gray" aria-label={t('phone.videoCall')} onClick={() => ring(true)}>
              <IconVideo size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('phone.call')}>
            <ActionIcon color="gray" aria-label={t('phone.call')} onClick={() => ring(false)}>
              <IconPhone size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </header>
  )
}

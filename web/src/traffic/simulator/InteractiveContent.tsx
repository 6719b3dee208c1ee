import { InteractiveData, simulateReply, type SimulatedMessage } from '@chatflow/contract'
import { Button, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconList,
  IconPhone,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api.ts'
import { toClipboard } from '../../platform/clipboard.ts'
import { formatMoney } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { MessageText } from '../../ui/MessageText.tsx'
import classes from '../../ui/phone/bubbles.module.css'
import { usePhoneActs } from './phoneActs.ts'
import { Sheet } from '../../ui/phone/Sheet.tsx'

type OfKind<K extends InteractiveData['kind']> = Extract<InteractiveData, { kind: K }>

/** A list, a button or a payment; the reply to one is plain words. */
export function InteractiveContent({ message }: { message: SimulatedMessage }) {
  const { data } = InteractiveData.safeParse(message.interactive)
  if (data?.kind === 'list') return <ListContent message={message} list={data} />
  if (data?.kind === 'pix') return <PixContent message={message} pix={data} />
  if (data?.kind === 'buttons') return <ButtonsContent message={message} data={data} />
  if (data) return <ButtonContent message={message} data={data} />
  return <MessageText text={message.body} />
}

function ListContent({ message, list }: { message: SimulatedMessage; list: OfKind<'list'> }) {
  const { t } = useTranslation('simulator')
  const { openList } = usePhoneActs()
  return (
    <>
      {list.title !== '' && <strong className={classes.headline}>{list.title}</strong>}
      {list.description !== '' && <MessageText text={list.description} />}
      {list.footer && <span className={classes.footer}>{list.footer}</span>}
      <TapButton
        icon={IconList}
        label={list.buttonText}
        description={t('bubble.list', { title: list.title || list.description })}
        onTap={() => openList(message)}
      />
    </>
  )
}

function ButtonsContent({ message, data }: { message: SimulatedMessage; data: OfKind<'buttons'> }) {
  const tap = useTap(message)
  return (
    <>
      <MessageText text={data.description} />
      {data.buttons.map(({ id, title }) => (
        <TapButton key={id} icon={IconArrowBackUp} label={title} onTap={() => tap({ buttonId: id })} />
      ))}
    </>
  )
}

const icons: Record<'copy' | 'call' | 'url', Icon> = {
  copy: IconCopy,
  call: IconPhone,
  url: IconExternalLink,
}

function ButtonContent({
  message,
  data,
}: {
  message: SimulatedMessage
  data: OfKind<'copy' | 'call' | 'url'>
}) {
  const copy = useCopy()
  // It happens on the phone: no network tells the business that somebody copied, called or opened.
  const use = {
    copy: () => copy(data.copyText),
    call: () => copy(data.copyText),
    url: () => openAddress(data.copyText),
  }
  return (
    <>
      {message.mediaUrl && <img className={classes.headerPicture} src={message.mediaUrl} alt="" />}
      <strong className={classes.headline}>{data.title}</strong>
      {data.description !== '' && <MessageText text={data.description} />}
      <TapButton icon={icons[data.kind]} label={data.buttonText} onTap={use[data.kind]} />
    </>
  )
}

/** Only addresses of the web: a text that came from outside must not run as a program. */
function openAddress(address: string) {
  if (/^https?:\/\//i.test(address)) window.open(address, '_blank', 'noopener,noreferrer')
}

function PixContent({ pix }: { message: SimulatedMessage; pix: OfKind<'pix'> }) {
  const { t } = useTranslation('simulator')
  const copy = useCopy()
  return (
    <>
      <span className={classes.pix}>
        <span className={classes.pixMark} aria-hidden>
          PIX
        </span>
        <span className={classes.words}>
          <span className={classes.cardTitle}>{pix.title || t('bubble.pix')}</span>
          <span>{pix.merchantName}</span>
          <span>{t('bubble.pixKey', { type: pix.keyType, key: pix.key })}</span>
        </span>
      </span>
      <strong className={classes.amount}>
        {pix.amount === null ? t('bubble.pixFree') : formatMoney(pix.amount / 100)}
      </strong>
      <TapButton icon={IconCopy} label={t('bubble.pixCopy')} onTap={() => copy(pix.brCode)} />
    </>
  )
}

interface TapButtonProps {
  icon: Icon
  label: string
  description?: string
  onTap: () => void
}

function TapButton({ icon: Picture, label, description, onTap }: TapButtonProps) {
  return (
    <Button
      className={classes.tap}
      variant="subtle"
      size="compact-md"
      fullWidth
      leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
      title={description}
      onClick={onTap}
    >
      {label}
    </Button>
  )
}

/** The rows of a list, to tap one. */
export function ListSheet({ message, onClose }: { message: SimulatedMessage; onClose: () => void }) {
  const { t } = useTranslation('simulator')
  const tap = useTap(message)
  const { data } = InteractiveData.safeParse(message.interactive)
  if (data?.kind !== 'list') return null
  return (
    <Sheet title={data.title || t('sheet.choose')} onClose={onClose}>
      {data.sections.map((section, index) => (
        <section key={`${index} ${section.title}`} className={classes.listSection}>
          {section.title !== '' && <h4 className={classes.listTitle}>{section.title}</h4>}
          {section.rows.map((row, rowIndex) => (
            <UnstyledButton
              key={row.rowId}
              className={classes.listRow}
              data-autofocus={(index === 0 && rowIndex === 0) || undefined}
              onClick={() => {
                tap({ rowId: row.rowId })
                onClose()
              }}
            >
              <span className={classes.cardTitle}>{row.title}</span>
              {row.description && <span className={classes.listText}>{row.description}</span>}
            </UnstyledButton>
          ))}
        </section>
      ))}
    </Sheet>
  )
}

/** Tells the business what the customer has tapped. */
function useTap({ wid }: SimulatedMessage) {
  const { whatsappId } = usePhoneActs()
  const reply = useAction(simulateReply)
  return (tapped: { rowId: string } | { buttonId: string }) =>
    reply.mutate({ params: { whatsappId }, body: { wid, ...tapped } }, { onError: notifyError })
}

function useCopy() {
  const { t } = useTranslation('simulator')
  return (text: string) => void toClipboard(text, t('bubble.copied'))
}

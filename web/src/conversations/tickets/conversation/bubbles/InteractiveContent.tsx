import { InteractiveData, type TicketMessage } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink, IconPhone, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '../../../../platform/clipboard.ts'
import { formatMoney } from '../../../../platform/format.ts'
import { notifyWarning } from '../../../../platform/notify.ts'
import { MessageText } from '../../../../ui/MessageText.tsx'
import classes from './bubbles.module.css'
import { readData, webAddress } from './messageData.ts'

type OfKind<K extends InteractiveData['kind']> = Extract<InteractiveData, { kind: K }>

/** A list, a button or a payment that the customer was sent. */
export function InteractiveContent({ message }: { message: TicketMessage }) {
  const data = readData(InteractiveData, message)
  if (data?.kind === 'list') return <ListContent list={data} />
  if (data?.kind === 'pix') return <PixContent pix={data} />
  if (data?.kind === 'buttons') return <ButtonsContent data={data} />
  if (data) return <ButtonContent message={message} data={data} />
  return <MessageText text={message.body} />
}

function ListContent({ list }: { list: OfKind<'list'> }) {
  return (
    <>
      {list.title !== '' && <strong className={classes.headline}>{list.title}</strong>}
      {list.description !== '' && <MessageText text={list.description} />}
      {list.sections.map((section, index) => (
        <div key={`${index} ${section.title}`} className={classes.listSection}>
          {section.title !== '' && <span className={classes.listTitle}>{section.title}</span>}
          <ul className={classes.options}>
            {section.rows.map((row) => (
              <li key={row.rowId}>
                {row.title}
                {row.description && <span className={classes.listText}>{row.description}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {list.footer && <span className={classes.listText}>{list.footer}</span>}
    </>
  )
}

/** What the customer can tap; here it is only read. */
function ButtonsContent({ data }: { data: OfKind<'buttons'> }) {
  return (
    <>
      <MessageText text={data.description} />
      <ul className={classes.options}>
        {data.buttons.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}

const icons: Record<'copy' | 'call' | 'url', Icon> = {
  copy: IconCopy,
  call: IconPhone,
  url: IconExternalLink,
}

function ButtonContent({ message, data }: { message: TicketMessage; data: OfKind<'copy' | 'call' | 'url'> }) {
  const { t } = useTranslation('conversation')
  const copy = useCopy()
  const use = {
    copy: () => copy(data.copyText, t('media.copied')),
    call: () => copy(data.copyText, t('media.noCall')),
    url: () => {
      const address = webAddress(data.copyText)
      if (address) window.open(address, '_blank', 'noopener,noreferrer')
      else notifyWarning(t('media.noLink'))
    },
  }
  const picture = message.thumbnailUrl ?? message.mediaUrl
  return (
    <>
      {picture && <img className={classes.headerPicture} src={picture} alt="" loading="lazy" />}
      <strong className={classes.headline}>{data.title}</strong>
      {data.description !== '' && <MessageText text={data.description} />}
      <TapButton icon={icons[data.kind]} label={data.buttonText} onTap={use[data.kind]} />
    </>
  )
}

function PixContent({ pix }: { pix: OfKind<'pix'> }) {
  const { t } = useTranslation('conversation')
  const copy = useCopy()
  return (
    <>
      <span className={classes.card}>
        <span className={classes.words}>
          <span className={classes.cardTitle}>{pix.title || t('media.pix')}</span>
          <span>{pix.merchantName}</span>
          <span>{t('media.pixKey', { type: pix.keyType, key: pix.key })}</span>
          <strong className={classes.amount}>
            {pix.amount === null ? t('media.pixFree') : formatMoney(pix.amount / 100)}
          </strong>
        </span>
      </span>
      <TapButton
        icon={IconCopy}
        label={t('media.pixCopy')}
        onTap={() => copy(pix.brCode, t('media.copied'))}
      />
    </>
  )
}

function TapButton({ icon: Picture, label, onTap }: { icon: Icon; label: string; onTap: () => void }) {
  return (
    <Button
      className={classes.tap}
      variant="light"
      size="compact-md"
      fullWidth
      leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
      onClick={onTap}
    >
      {label}
    </Button>
  )
}

function useCopy() {
  const { t } = useTranslation('conversation')
  return (text: string, done: string) => {
    if (text.trim() === '') return notifyWarning(t('media.nothingToCopy'))
    void toClipboard(text, done)
  }
}

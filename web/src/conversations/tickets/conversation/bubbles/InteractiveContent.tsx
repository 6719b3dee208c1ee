import { InteractiveData, type TicketMessage } from '@chatflow/contract'
import { toClipboard } from '../../../../platform/clipboard.ts'
import { notifyWarning } from '../../../../platform/notify.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { InteractiveContent as Interactive } from '../../../../ui/bubbles/InteractiveContent.tsx'
import { readData, webAddress } from '../../../../ui/bubbles/messageData.ts'
import { MessageText } from '../../../../ui/MessageText.tsx'

/** A list, a button or a payment that the customer was sent. */
export function InteractiveContent({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const data = readData(InteractiveData, message.dataJson)
  if (!data) return <MessageText text={message.body} />
  const copy = (text: string, done: string) => {
    if (text.trim() === '') return notifyWarning(t('media.nothingToCopy'))
    void toClipboard(text, done)
  }
  const use = {
    copy: (text: string) => copy(text, t('media.copied')),
    call: (text: string) => copy(text, t('media.noCall')),
    url: (text: string) => {
      const address = webAddress(text)
      if (address) window.open(address, '_blank', 'noopener,noreferrer')
      else notifyWarning(t('media.noLink'))
    },
  }
  return (
    <Interactive
      data={data}
      picture={message.thumbnailUrl ?? message.mediaUrl}
      use={use}
      pix={({ title, keyType, key }) => ({
        title: title || t('media.pix'),
        key: t('media.pixKey', { type: keyType, key }),
        free: t('media.pixFree'),
        copy: t('media.pixCopy'),
      })}
    />
  )
}

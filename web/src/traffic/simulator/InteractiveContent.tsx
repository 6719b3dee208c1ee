import { InteractiveData, simulateReply, type SimulatedMessage } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { toClipboard } from '../../platform/clipboard.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { InteractiveContent as Interactive } from '../../ui/bubbles/InteractiveContent.tsx'
import { readData, webAddress } from '../../ui/bubbles/messageData.ts'
import { MessageText } from '../../ui/MessageText.tsx'
import { Sheet } from '../../ui/phone/Sheet.tsx'
import classes from './ListSheet.module.css'
import { usePhoneActs } from './phoneActs.ts'

/** A list, a button or a payment; the reply to one is plain words. */
export function InteractiveContent({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const { openList } = usePhoneActs()
  const tap = useTap(message)
  const data = readData(InteractiveData, message.interactive)
  if (!data) return <MessageText text={message.body} />
  const copy = (text: string) => void toClipboard(text, t('bubble.copied'))
  // It happens on the phone: no network tells the business that somebody copied, called or opened.
  const use = { copy, call: copy, url: openAddress }
  return (
    <Interactive
      data={data}
      picture={message.mediaUrl}
      use={use}
      pix={({ title, keyType, key }) => ({
        title: title || t('bubble.pix'),
        key: t('bubble.pixKey', { type: keyType, key }),
        free: t('bubble.pixFree'),
        copy: t('bubble.pixCopy'),
      })}
      taps={{
        openList: () => openList(message),
        listHint: ({ title, description }) => t('bubble.list', { title: title || description }),
        tap: (buttonId) => tap({ buttonId }),
      }}
    />
  )
}

function openAddress(text: string) {
  const address = webAddress(text)
  if (address) window.open(address, '_blank', 'noopener,noreferrer')
}

/** The rows of a list, to tap one. */
export function ListSheet({ message, onClose }: { message: SimulatedMessage; onClose: () => void }) {
  const { t } = useTranslation('simulator')
  const tap = useTap(message)
  const data = readData(InteractiveData, message.interactive)
  if (data?.kind !== 'list') return null
  return (
    <Sheet title={data.title || t('sheet.choose')} onClose={onClose}>
      {data.sections.map((section, index) => (
        <section key={`${index} ${section.title}`} className={classes.section}>
          {section.title !== '' && <h4 className={classes.title}>{section.title}</h4>}
          {section.rows.map((row, rowIndex) => (
            <UnstyledButton
              key={row.rowId}
              className={classes.row}
              data-autofocus={(index === 0 && rowIndex === 0) || undefined}
              onClick={() => {
                tap({ rowId: row.rowId })
                onClose()
              }}
            >
              <span className={classes.rowTitle}>{row.title}</span>
              {row.description && <span className={classes.rowText}>{row.description}</span>}
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

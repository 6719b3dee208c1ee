import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconRefresh, IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/errors.ts'
import { PhoneFrame } from '../../ui/phone/PhoneFrame.tsx'
import { Sheet } from '../../ui/phone/Sheet.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import phone from '../../ui/phone/Phone.module.css'
import log from '../../ui/phone/PhoneLog.module.css'
import { PreviewedSteps, type MenuStep, type PreviewNames } from './PreviewedSteps.tsx'
import classes from './queues.module.css'
import type { QueueFormValues } from './queueForm.ts'
import { useDraftPreview } from './useDraftPreview.ts'

interface PreviewPhoneProps {
  /** 0 while it is not saved. */
  queueId: number
  values: QueueFormValues
  names: PreviewNames
}

/** The phone of a customer who has come to the queue of the form. The reader replies in their place, by typing and by tapping. */
export function PreviewPhone({ queueId, values, names }: PreviewPhoneProps) {
  const { t } = useTranslation('queues')
  const { preview, error, retry, replies, say, restart } = useDraftPreview(queueId, values)
  const [list, setList] = useState<MenuStep>()
  const title = values.name.trim() || t('preview.unnamed')
  return (
    <div className={classes.preview}>
      <PhoneFrame label={t('preview.label')}>
        <header className={phone.header}>
          <Avatar name={title} size={36} />
          <div className={phone.about}>
            <h2 className={phone.title} title={title}>
              {title}
            </h2>
            <span className={phone.second}>{t('preview.title')}</span>
          </div>
          {replies.length > 0 && (
            <Tooltip label={t('preview.restart')}>
              <ActionIcon color="gray" aria-label={t('preview.restart')} onClick={restart}>
                <IconRefresh size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </header>
        {error && !preview ? (
          <div className={log.middle}>
            <ErrorState text={errorText(error)} onRetry={retry} />
          </div>
        ) : (
          <PreviewedSteps preview={preview} names={names} onTap={say} onOpenList={setList} />
        )}
        <PreviewComposer onSay={(text) => say({ text })} />
        {list && (
          <Sheet title={t('preview.choose')} onClose={() => setList(undefined)}>
            {list.choices.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                className={classes.choiceRow}
                data-autofocus={index === 0 || undefined}
                onClick={() => {
                  say({ id, text: name })
                  setList(undefined)
                }}
              >
                {name}
              </button>
            ))}
          </Sheet>
        )}
      </PhoneFrame>
    </div>
  )
}

/** Not a form: it lies inside the form of the queue, and Enter would save that. */
function PreviewComposer({ onSay }: { onSay: (text: string) => void }) {
  const { t } = useTranslation('queues')
  const [text, setText] = useState('')
  const send = () => {
    if (text.trim() === '') return
    onSay(text.trim())
    setText('')
  }
  return (
    <div className={phone.composer}>
      <div className={phone.fieldRow}>
        <TextInput
          className={phone.field}
          aria-label={t('preview.answer')}
          placeholder={t('preview.placeholder')}
          radius={18}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            send()
          }}
        />
        <ActionIcon
          variant="filled"
          radius="xl"
          size={36}
          aria-label={t('preview.send')}
          disabled={text.trim() === ''}
          onClick={send}
        >
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { PhoneField } from '../../ui/phone/PhoneField.tsx'
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
        <PhoneField
          label={t('preview.answer')}
          placeholder={t('preview.placeholder')}
          sendLabel={t('preview.send')}
          onSay={(text) => say({ text })}
        />
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

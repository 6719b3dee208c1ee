import type { FlowSurroundings, LabMessage } from '@chatflow/contract'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import phone from '../../../ui/phone/Phone.module.css'
import log from '../../../ui/phone/PhoneLog.module.css'
import { PhoneFrame } from '../../../ui/phone/PhoneFrame.tsx'
import { Sheet } from '../../../ui/phone/Sheet.tsx'
import { useEditor } from '../editor/EditorContext.ts'
import classes from './lab.module.css'
import { LabConversation } from './LabConversation.tsx'
import { ServiceReply } from './ServiceReply.tsx'
import type { TrialControl } from './useTrial.ts'

type Menu = Extract<LabMessage, { kind: 'choices' }>

interface LabPhoneProps {
  control: TrialControl
  surroundings: FlowSurroundings | undefined
}

/** The customer's phone. The reader replies in their place, by typing and by tapping. */
export function LabPhone({ control, surroundings }: LabPhoneProps) {
  const { t } = useTranslation('flowLab')
  const { flowName } = useEditor()
  const { result, shown, error, give } = control
  const [menu, setMenu] = useState<Menu>()
  const asksService = shown?.isWhole === true && result?.waitingFor === 'service'
  return (
    <div className={classes.phonePlace}>
      <PhoneFrame label={t('phone.label')}>
        <header className={phone.header}>
          <Avatar name={flowName} size={32} />
          <div className={phone.about}>
            <h2 className={phone.title} title={flowName}>
              {flowName}
            </h2>
            <span className={phone.second}>{t('phone.subtitle')}</span>
          </div>
        </header>
        {error && !result ? (
          <div className={log.middle}>
            <ErrorState text={errorText(error)} onRetry={control.retry} />
          </div>
        ) : (
          <LabConversation
            result={result}
            shown={shown}
            surroundings={surroundings}
            onTap={(id, text) => give({ kind: 'says', id, text })}
            onOpenMenu={setMenu}
          />
        )}
        {asksService ? (
          <ServiceReply key={control.trial.inputs.length} onReply={give} />
        ) : (
          <Composer isOver={result?.end != null} onSay={(text) => give({ kind: 'says', text })} />
        )}
        {menu && (
          <Sheet title={t('phone.choose')} onClose={() => setMenu(undefined)}>
            {menu.choices.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                className={classes.choiceRow}
                data-autofocus={index === 0 || undefined}
                onClick={() => {
                  give({ kind: 'says', id, text: name })
                  setMenu(undefined)
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

function Composer({ isOver, onSay }: { isOver: boolean; onSay: (text: string) => void }) {
  const { t } = useTranslation('flowLab')
  const [text, setText] = useState('')
  if (isOver) return <p className={classes.over}>{t('phone.noAnswer')}</p>
  return (
    <form
      className={phone.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onSay(text.trim())
        setText('')
      }}
    >
      <div className={phone.fieldRow}>
        <TextInput
          className={phone.field}
          aria-label={t('phone.answer')}
          placeholder={t('phone.placeholder')}
          radius={18}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          radius="xl"
          size={36}
          aria-label={t('phone.send')}
          disabled={text.trim() === ''}
        >
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  )
}

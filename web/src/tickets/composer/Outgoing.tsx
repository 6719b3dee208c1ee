import { Button, Loader } from '@mantine/core'
import { IconAddressBook, IconAlertCircle, IconFile, IconLock, IconMicrophone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/errors.ts'
import { MessageText } from '../../ui/MessageText.tsx'
import classes from './Composer.module.css'
import type { OnItsWay, useOutbox } from './useOutbox.ts'

/** What was written and is not stored yet. It stands where it will stand. */
export function Outgoing({ outbox }: { outbox: ReturnType<typeof useOutbox> }) {
  const { t } = useTranslation('composer')
  if (outbox.onTheirWay.length === 0) return null
  return (
    <ul className={classes.outgoing} aria-label={t('outgoing.label')}>
      {outbox.onTheirWay.map((letter) => (
        <li
          key={letter.clientId}
          className={classes.letter}
          data-private={letter.isPrivate || undefined}
          data-failed={letter.error !== undefined || undefined}
        >
          <Content letter={letter} />
          {letter.error === undefined ? (
            <span className={classes.sending} role="status">
              <Loader size={12} aria-hidden />
              {t('outgoing.sending')}
            </span>
          ) : (
            <div className={classes.refused} role="alert">
              <IconAlertCircle size={16} stroke={1.75} aria-hidden />
              <span>{t('outgoing.failed', { reason: errorText(letter.error) })}</span>
              <Button variant="subtle" size="compact-xs" onClick={() => outbox.sendAgain(letter)}>
                {t('outgoing.again')}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                onClick={() => outbox.discard(letter.clientId)}
              >
                {t('outgoing.discard')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Content({ letter }: { letter: OnItsWay }) {
  const { t } = useTranslation('composer')
  const { file, isVoice, card, body, isPrivate } = letter
  const Icon = card ? IconAddressBook : isVoice ? IconMicrophone : IconFile
  const name = isVoice ? t('voice.name') : (file?.name ?? card?.name)
  return (
    <div className={classes.letterWords}>
      {isPrivate && <IconLock size={14} stroke={1.75} aria-label={t('note.label')} />}
      {name !== undefined && (
        <span className={classes.fileName}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {name}
        </span>
      )}
      {body && <MessageText text={body} />}
    </div>
  )
}

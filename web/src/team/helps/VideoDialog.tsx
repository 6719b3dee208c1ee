import { videoCode, type Help } from '@chatflow/contract'
import { Anchor, Modal } from '@mantine/core'
import { IconExternalLink, IconMovieOff } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { currentLanguage } from '../../platform/i18n.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './helps.module.css'
import { embedAddress, watchAddress } from './youtube.ts'

/** The player is fetched when this opens, and is gone when it closes. */
export function VideoDialog({ help, onClose }: { help: Help; onClose: () => void }) {
  const { t } = useTranslation('helps')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const code = videoCode(help.video)
  return (
    <Modal
      {...life}
      onClose={close}
      title={help.title}
      size={960}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      {code === undefined ? (
        <EmptyState icon={IconMovieOff} text={t('unreadable')} />
      ) : (
        <Player code={code} title={help.title} />
      )}
      <p className={classes.about}>{help.description}</p>
      {code !== undefined && (
        <Anchor className={classes.link} href={watchAddress(code)} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
          {t('watch')}
        </Anchor>
      )}
    </Modal>
  )
}

function Player({ code, title }: { code: string; title: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useKeepKeyboard(frame)
  return (
    <div ref={frame} className={classes.player} tabIndex={-1}>
      <iframe
        title={title}
        src={embedAddress(code, currentLanguage())}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The player refuses to play for a page that does not say where it is shown: it learns the host, no more.
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    </div>
  )
}

/**
 * A click into the player would take the keyboard along, and Escape would no longer close the dialog. Those who go
 * there with the tabulator want the player's own keys, and keep them.
 */
function useKeepKeyboard(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let hasTabbed = false
    const onKey = (event: KeyboardEvent) => (hasTabbed = event.key === 'Tab')
    const onPointer = () => (hasTabbed = false)
    // The frame is known to have the keyboard only when the event is over.
    const onBlur = () =>
      setTimeout(() => {
        if (!hasTabbed && frame.current?.contains(document.activeElement)) frame.current.focus()
      })
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointermove', onPointer)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointermove', onPointer)
      window.removeEventListener('blur', onBlur)
    }
  }, [frame])
}

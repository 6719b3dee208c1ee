import type { QuickMessage } from '@chatflow/contract'
import { Loader, Paper } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './quick.module.css'
import type { QuickMenuState } from './useQuickMenu.ts'

const labelLength = 90

interface QuickMenuProps {
  menu: QuickMenuState
  render: ((text: string) => string) | undefined
}

/** The quick messages, above the field that asks for one. */
export function QuickMenu({ menu, render }: QuickMenuProps) {
  const { t } = useTranslation('composer')
  const { found, active, isLoading, error, listId } = menu
  const chosen = found[active]
  return (
    <Paper className={classes.menu} withBorder>
      {found.length === 0 && (
        <p className={classes.hint} role="status">
          {isLoading ? <Loader size={16} /> : error ? errorText(error) : t('quick.none')}
        </p>
      )}
      {found.length > 0 && (
        <div id={listId} className={classes.list} role="listbox" aria-label={t('quick.label')}>
          {found.map((quick, index) => (
            <Option key={quick.id} quick={quick} index={index} menu={menu} />
          ))}
        </div>
      )}
      {chosen && <Preview quick={chosen} render={render} />}
    </Paper>
  )
}

interface OptionProps {
  quick: QuickMessage
  index: number
  menu: QuickMenuState
}

function Option({ quick, index, menu }: OptionProps) {
  const { shortcode, message, mediaName } = quick
  const isActive = index === menu.active
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keyboard stays in the field, which names the chosen line and handles its keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={menu.optionId(index)}
      className={classes.option}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && menu.point(index)}
      onClick={() => menu.pick(quick)}
    >
      <span className={classes.code}>/{shortcode.replace(/^\//, '')}</span>
      <span className={classes.words}>{message.slice(0, labelLength) || mediaName}</span>
      {mediaName !== null && <IconPaperclip size={16} stroke={1.75} aria-label={mediaName} />}
    </div>
  )
}

/** The one that would be taken: its file, and its words as the customer will read them. */
function Preview({ quick, render }: { quick: QuickMessage; render: QuickMenuProps['render'] }) {
  const { message, mediaName, thumbnailUrl } = quick
  const read = render?.(message) ?? message
  const isWhole = read === message && message.length <= labelLength && mediaName === null
  if (isWhole) return null
  return (
    <div className={classes.preview} aria-hidden>
      {thumbnailUrl !== null && <img className={classes.picture} src={thumbnailUrl} alt="" />}
      <span className={classes.previewWords}>
        {mediaName !== null && <strong>{mediaName}</strong>}
        {read}
      </span>
    </div>
  )
}

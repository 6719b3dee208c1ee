import { ActionIcon, Popover, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconMoodSmile, IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session.tsx'
import { hasWords } from '../../../ui/folded.ts'
import classes from './Emojis.module.css'

const perRow = 8
const maxRecent = 2 * perRow

interface EmojiButtonProps {
  onPick: (emoji: string) => void
  /** Where the keyboard goes next is the caller's to say. */
  onClose: () => void
}

/** What people reply to customers with. The rest is on their keyboards. */
export function EmojiButton({ onPick, onClose }: EmojiButtonProps) {
  const { t } = useTranslation('emoji')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} onClose={onClose} position="top-start" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('open')} disabled={isOpen}>
          <ActionIcon
            size={42}
            radius="xl"
            color="gray"
            variant="subtle"
            aria-label={t('open')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMoodSmile size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('label')}>
        <Picker onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Picker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('emoji')
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [recent, setRecent] = useLocalStorage<string[]>({
    key: `recent emojis ${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  // What was picked while the picker is open moves nothing under the hand.
  const [before] = useState(recent)
  const names: Record<string, string> = t('names', { returnObjects: true })
  const all = Object.keys(names)
  const found = all.filter((emoji) => hasWords(names[emoji]!, search))
  const pick = (emoji: string) => {
    setRecent((known) => [emoji, ...known.filter((other) => other !== emoji)].slice(0, maxRecent))
    onPick(emoji)
  }
  const grid = { names, onPick: pick }
  return (
    <>
      <TextInput
        data-autofocus
        size="sm"
        mb={8}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || search === '' || !found[0]) return
          event.preventDefault()
          pick(found[0])
        }}
      />
      <div className={classes.scroll}>
        {search === '' && before.length > 0 && <Grid {...grid} title={t('recent')} emojis={before} />}
        {found.length > 0 ? (
          <Grid {...grid} title={t('all')} emojis={found} />
        ) : (
          <p className={classes.none}>{t('none')}</p>
        )}
      </div>
    </>
  )
}

interface GridProps {
  title: string
  emojis: string[]
  names: Record<string, string>
  onPick: (emoji: string) => void
}

function Grid({ title, emojis, names, onPick }: GridProps) {
  return (
    <section aria-label={title}>
      <h4 className={classes.title}>{title}</h4>
      <div className={classes.grid}>
        {emojis.map((emoji, index) => (
          <UnstyledButton
            key={emoji}
            className={classes.emoji}
            // The arrows lead on: the tab key would need a hundred steps.
            tabIndex={index === 0 ? 0 : -1}
            title={names[emoji]}
            aria-label={`${emoji} ${names[emoji] ?? ''}`}
            onClick={() => onPick(emoji)}
            onKeyDown={walk}
          >
            {emoji}
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const { currentTarget: button } = event
  const buttons = [...(button.parentElement?.querySelectorAll('button') ?? [])]
  buttons[buttons.findIndex((other) => other === button) + step]?.focus()
}

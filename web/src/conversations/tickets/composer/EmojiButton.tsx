import type { Language } from '@chatflow/contract'
import { ActionIcon, Popover, TextInput, Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconMoodSmile, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session.tsx'
import { hasWords } from '../../../ui/folded.ts'
import { emojiGroups, loadEmojis, type Emoji } from './emojis.ts'
import classes from './Emojis.module.css'

const perRow = 8
const maxRecent = 2 * perRow

interface EmojiButtonProps {
  onPick: (emoji: string) => void
  /** Where the keyboard goes next is the caller's to say. */
  onClose: () => void
}

/** What people reply to customers with comes first, and at once; the rest follows by group. */
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
  const { frequent, groups, byEmoji } = useEmojis()
  const found = [...byEmoji.values()].filter(({ words }) => hasWords(words, search))
  const pick = (emoji: string) => {
    setRecent((known) => [emoji, ...known.filter((other) => other !== emoji)].slice(0, maxRecent))
    onPick(emoji)
  }
  const known = before.flatMap((emoji) => byEmoji.get(emoji) ?? [])
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
          pick(found[0].emoji)
        }}
      />
      <div className={classes.scroll}>
        {search === '' && (
          <>
            {known.length > 0 && <Grid onPick={pick} title={t('recent')} emojis={known} />}
            <Grid onPick={pick} title={t('frequent')} emojis={frequent} />
            {emojiGroups.map((group) => {
              const emojis = groups?.get(group)
              return emojis && <Grid key={group} onPick={pick} title={t(`groups.${group}`)} emojis={emojis} />
            })}
          </>
        )}
        {search !== '' && found.length > 0 && <Grid onPick={pick} title={t('found')} emojis={found} />}
        {search !== '' && found.length === 0 && <p className={classes.none}>{t('none')}</p>}
      </div>
    </>
  )
}

/** Our own words for what is often used are known at once; those of the rest come with it and are added. */
function useEmojis() {
  const { t, i18n } = useTranslation('emoji')
  const language = i18n.language as Language
  const { data: groups } = useQuery({
    queryKey: ['emojis', language],
    queryFn: () => loadEmojis(language),
    staleTime: Infinity,
  })
  const own: Record<string, string> = t('names', { returnObjects: true })
  const frequent = Object.entries(own).map(([emoji, name]): Emoji => ({ emoji, name, words: name }))
  const byEmoji = new Map(frequent.map((one) => [one.emoji, one]))
  for (const one of [...(groups?.values() ?? [])].flat()) {
    const known = byEmoji.get(one.emoji)
    byEmoji.set(one.emoji, known ? { ...known, words: `${known.words}, ${one.words}` } : one)
  }
  return { frequent, groups, byEmoji }
}

interface GridProps {
  title: string
  emojis: Emoji[]
  onPick: (emoji: string) => void
}

function Grid({ title, emojis, onPick }: GridProps) {
  return (
    <section aria-label={title} className={classes.group}>
      <h4 className={classes.title}>{title}</h4>
      <div className={classes.grid}>
        {emojis.map(({ emoji, name }, index) => (
          <button
            key={emoji}
            type="button"
            className={classes.emoji}
            // The arrows lead on: the tab key would need a hundred steps.
            tabIndex={index === 0 ? 0 : -1}
            title={name}
            aria-label={`${emoji} ${name}`}
            onClick={() => onPick(emoji)}
            onKeyDown={walk}
          >
            {emoji}
          </button>
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

import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import {
  IconApple,
  IconBallFootball,
  IconBulb,
  IconFlag,
  IconHandStop,
  IconHeart,
  IconMoodSmile,
  IconPaw,
  IconPlane,
  IconSearch,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { hasWords } from '../../../ui/folded.ts'
import { emojiGroups, loadEmojis, type Emoji, type EmojiGroup } from './emojis.ts'
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
      <Tooltip label={t('open')} disabled={isOpen}>
        <Popover.Target>
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
        </Popover.Target>
      </Tooltip>
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
  const scroll = useRef<HTMLDivElement>(null)
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
      {search === '' && <GroupBar scroll={scroll} />}
      <div ref={scroll} className={classes.scroll}>
        {search === '' && (
          <>
            {known.length > 0 && <Grid onPick={pick} title={t('recent')} emojis={known} />}
            <Grid onPick={pick} title={t('frequent')} emojis={frequent} />
            {emojiGroups.map((group) => {
              const emojis = groups?.get(group)
              const title = t(`groups.${group}`)
              return emojis && <Grid key={group} group={group} onPick={pick} title={title} emojis={emojis} />
            })}
          </>
        )}
        {search !== '' && found.length > 0 && <Grid onPick={pick} title={t('found')} emojis={found} />}
        {search !== '' && found.length === 0 && <p className={classes.none}>{t('none')}</p>}
      </div>
    </>
  )
}

const pictures: Record<EmojiGroup, Icon> = {
  smileys_emotion: IconMoodSmile,
  people_body: IconHandStop,
  animals_nature: IconPaw,
  food_drink: IconApple,
  travel_places: IconPlane,
  activities: IconBallFootball,
  objects: IconBulb,
  symbols: IconHeart,
  flags: IconFlag,
}

/** Nearly two thousand are too many to scroll through: one step leads to each group. */
function GroupBar({ scroll }: { scroll: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('emoji')
  const show = (group: EmojiGroup) =>
    scroll.current?.querySelector(`[data-group="${group}"]`)?.scrollIntoView({ block: 'start' })
  return (
    <div className={classes.bar} role="group" aria-label={t('groupsLabel')}>
      {emojiGroups.map((group, index) => {
        const Picture = pictures[group]
        return (
          <button
            key={group}
            type="button"
            className={classes.groupButton}
            tabIndex={index === 0 ? 0 : -1}
            title={t(`groups.${group}`)}
            aria-label={t(`groups.${group}`)}
            onClick={() => show(group)}
            onKeyDown={walk}
          >
            <Picture size={18} stroke={1.75} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}

/** Our own words for what is often used are known at once; those of the rest come with it and are added. */
function useEmojis() {
  const { t, language } = useTranslation('emoji')
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
  /** By which the bar finds it. */
  group?: EmojiGroup
  title: string
  emojis: Emoji[]
  onPick: (emoji: string) => void
}

function Grid({ group, title, emojis, onPick }: GridProps) {
  return (
    <section aria-label={title} data-group={group} className={classes.group}>
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

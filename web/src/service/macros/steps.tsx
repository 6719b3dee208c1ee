import { listQueues, listTagNames, listUserNames, type MacroAction, type MacroStep } from '@chatflow/contract'
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconLock,
  IconMessage,
  IconMoonStars,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useVariableName } from '../../ui/MessageLine.tsx'
import { shorten } from '../../ui/shorten.ts'
import { splitVariables } from '../../ui/splitVariables.ts'
import classes from './macros.module.css'

export const stepIcons: Record<MacroStep, Icon> = {
  reply: IconMessage,
  note: IconLock,
  tags: IconTag,
  transfer: IconArrowsExchange,
  snooze: IconMoonStars,
  close: IconCircleCheck,
}

export function StepIcons({ actions }: { actions: MacroAction[] }) {
  return (
    <span className={classes.icons} aria-hidden>
      {actions.map(({ type }, index) => {
        const Picture = stepIcons[type]
        return <Picture key={index} size={16} stroke={1.75} />
      })}
    </span>
  )
}

/** The names that steps speak of, by their ids. */
export function useStepNames() {
  const tags = useEndpoint(listTagNames, { query: {} }, { refreshOn: 'tag' })
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const users = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  return { tags, queues, users }
}

const nameOf = (names: { id: number; name: string }[] | undefined, id: number) =>
  names?.find((known) => known.id === id)?.name ?? '…'

const maxWords = 40

/** What a step does, in a few words. */
export function useStepWords() {
  const { t } = useTranslation('macros')
  const { t: tSnooze } = useTranslation('snooze')
  const { tags, queues, users } = useStepNames()
  const variableName = useVariableName()
  const meant = (text: string) =>
    splitVariables(text, (name) => `[${variableName(name)}]`)
      .map((part) => part.text)
      .join('')
  return (action: MacroAction): string => {
    switch (action.type) {
      case 'reply':
      case 'note':
        return t(`words.${action.type}`, { text: shorten(meant(action.text), maxWords) })
      case 'tags':
        return t('words.tags', { names: action.tagIds.map((id) => nameOf(tags.data, id)).join(', ') })
      case 'transfer':
        return t('words.transfer', {
          name:
            action.userId === null ? nameOf(queues.data, action.queueId) : nameOf(users.data, action.userId),
        })
      case 'snooze':
        return t('words.snooze', { time: tSnooze(`presets.${action.preset}`) })
      case 'close':
        return t(action.sendFarewellMessage ? 'words.close' : 'words.closeQuietly')
    }
  }
}

import { ActionIcon, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCheck, IconLock, IconSignature, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { keepDraft, readDraft } from '../../../platform/drafts.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { useHint } from '../../../keys/useHint.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useNoteCommand } from '../keys/useNoteCommand.ts'

const placeOf = (ticketId: number) => `note in ticket ${ticketId}`

/** Words that were begun for colleagues must not turn into a reply to the customer while one looks elsewhere. */
const isDraftOfNote = (userId: number, ticketId: number) =>
  readDraft(userId, placeOf(ticketId)) !== '' && readDraft(userId, `ticket ${ticketId}`) !== ''

/** How the next words go out: to the customer or only to colleagues, with the writer's name or without. */
export function useModes(ticketId: number) {
  const { user } = useSession()
  const maySign = companySettings(user).sendSignMessage
  const [isNote, setNote] = useState(() => isDraftOfNote(user.id, ticketId))
  const [wantsToSign, setWantsToSign] = useLocalStorage({
    key: `signature ${user.id}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const toggleNote = () => {
    keepDraft(user.id, placeOf(ticketId), isNote ? '' : 'note')
    setNote(!isNote)
  }
  useNoteCommand(isNote, toggleNote)
  return {
    isNote,
    maySign,
    /** The next words go out under the writer's name. */
    isSigned: maySign && wantsToSign && !isNote,
    toggleNote,
    toggleSigned: () => setWantsToSign((before) => !before),
  }
}
type Modes = ReturnType<typeof useModes>

interface Toggle {
  name: 'note' | 'signature'
  Icon: Icon
  color: string
  isOn: boolean
  toggle: () => void
}

const togglesOf = (modes: Modes): Toggle[] => [
  { name: 'note', Icon: IconLock, color: 'violet', isOn: modes.isNote, toggle: modes.toggleNote },
  ...(modes.maySign && !modes.isNote
    ? [
        {
          name: 'signature',
          Icon: IconSignature,
          color: 'blue',
          isOn: modes.isSigned,
          toggle: modes.toggleSigned,
        } as const,
      ]
    : []),
]

export function ModeToggles({ modes }: { modes: Modes }) {
  const { t } = useTranslation('composer')
  const hint = useHint()
  const labelOf = ({ name, isOn }: Pick<Toggle, 'name' | 'isOn'>) => {
    const label = t(`${name}.${isOn ? 'off' : 'on'}`)
    return name === 'note' ? hint(label, 'note') : label
  }
  return togglesOf(modes).map(({ name, Icon, color, isOn, toggle }) => (
    <Tooltip key={name} label={labelOf({ name, isOn })}>
      <ActionIcon
        size={42}
        radius="xl"
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? color : 'gray'}
        aria-label={t(`${name}.label`)}
        aria-pressed={isOn}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ))
}

/** The same in a menu, where there is no room beside the field. */
export function ModeItems({ modes }: { modes: Modes }) {
  const { t } = useTranslation('composer')
  return (
    <>
      <Menu.Divider />
      {togglesOf(modes).map(({ name, Icon, isOn, toggle }) => (
        <Menu.Item
          key={name}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
          rightSection={isOn && <IconCheck size={16} stroke={2} aria-hidden />}
          onClick={toggle}
        >
          {t(`${name}.${isOn ? 'off' : 'on'}`)}
        </Menu.Item>
      ))}
    </>
  )
}

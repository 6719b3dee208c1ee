import { ActionIcon, Menu } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { useCommands } from '../../../keys/commands.ts'
import { useHint } from '../../../keys/useHint.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { focusWritingField } from '../keys/writingField.ts'
import type { AssistSlotProps } from '../slots.ts'

/** Whether the plan has an assistant for attendants, and the company has chosen one. */
export function useHasAssistant(): boolean {
  const { user, hasPlan } = useSession()
  return hasPlan('useOpenAi') && companySettings(user).assistantPrompt !== ''
}

/** The assistant beside the field, where there is one. */
export function useAssist(ticket: AssistSlotProps['ticket'], modes: Modes) {
  const { t } = useTranslation('assist')
  const hasAssistant = useHasAssistant()
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    if (isOpen) focusWritingField()
    setOpen(!isOpen)
  }
  useCommands(
    hasAssistant
      ? [
          {
            id: 'assist',
            group: 'ticket',
            icon: IconSparkles,
            shortcut: 'assist',
            label: t('open'),
            words: t('words'),
            run: toggle,
          },
        ]
      : [],
  )
  const { isNote, toggleNote } = modes
  return {
    hasAssistant,
    isOpen,
    toggle,
    /** What the open one is given. */
    slot: hasAssistant && isOpen ? { ticket, isNote, toggleNote, onClose: toggle } : undefined,
  }
}
type Modes = Pick<AssistSlotProps, 'isNote' | 'toggleNote'>
type Assist = ReturnType<typeof useAssist>

export function AssistButton({ assist: { hasAssistant, isOpen, toggle } }: { assist: Assist }) {
  const { t } = useTranslation('assist')
  const hint = useHint()
  if (!hasAssistant) return null
  return (
    <Tooltip label={hint(t('open'), 'assist')}>
      <ActionIcon
        size={42}
        radius="xl"
        variant={isOpen ? 'light' : 'subtle'}
        color={isOpen ? 'violet' : 'gray'}
        aria-label={t('open')}
        aria-pressed={isOpen}
        onClick={toggle}
      >
        <IconSparkles size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The same in a menu, where there is no room beside the field. */
export function AssistItem({ assist: { hasAssistant, toggle } }: { assist: Assist }) {
  const { t } = useTranslation('assist')
  if (!hasAssistant) return null
  return (
    <Menu.Item leftSection={<IconSparkles size={18} stroke={1.75} aria-hidden />} onClick={toggle}>
      {t('open')}
    </Menu.Item>
  )
}

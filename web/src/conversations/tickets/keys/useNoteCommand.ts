import { IconLock } from '@tabler/icons-react'
import { useCommands } from '../../../keys/commands.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { focusWritingField } from './writingField.ts'

/** Turns the next words into a note for colleagues, or back. */
export function useNoteCommand(isNote: boolean, toggle: () => void) {
  const { t } = useTranslation('composer')
  useCommands([
    {
      id: 'note',
      group: 'ticket',
      icon: IconLock,
      shortcut: 'note',
      label: t(isNote ? 'note.off' : 'note.on'),
      run: () => {
        toggle()
        focusWritingField()
      },
    },
  ])
}

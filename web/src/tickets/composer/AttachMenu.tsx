import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconCamera,
  IconFileText,
  IconHandClick,
  IconPhoto,
  IconPlus,
  type Icon,
} from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface AttachMenuProps {
  onFiles: (files: File[]) => void
  onCamera: () => void
  onCard: () => void
  /** Absent where nothing to tap on can be sent. */
  onInteractive: (() => void) | undefined
  /** On a small screen, what has no room beside the field. */
  children?: ReactNode
}

/** Everything that can be sent beside words. */
export function AttachMenu({ onFiles, onCamera, onCard, onInteractive, children }: AttachMenuProps) {
  const { t } = useTranslation('composer')
  const files = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // Choosing the same file again is a choice, too.
    input.value = ''
  }
  const input = { type: 'file', hidden: true, multiple: true, tabIndex: -1, 'aria-hidden': true } as const
  const items: [Icon, string, (() => void) | undefined][] = [
    [IconFileText, t('attach.files'), () => files.current?.click()],
    [IconPhoto, t('attach.pictures'), () => pictures.current?.click()],
    [IconCamera, t('attach.camera'), onCamera],
    [IconAddressBook, t('attach.card'), onCard],
    [IconHandClick, t('attach.interactive'), onInteractive],
  ]
  return (
    <>
      <input {...input} ref={files} onChange={(event) => take(event.currentTarget)} />
      <input
        {...input}
        ref={pictures}
        accept="image/*,video/*"
        onChange={(event) => take(event.currentTarget)}
      />
      <Menu position="top-start" width={240} withinPortal>
        <Menu.Target>
          <ActionIcon size={42} radius="xl" color="gray" variant="subtle" aria-label={t('attach.open')}>
            <IconPlus size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(
            ([ItemIcon, label, onClick]) =>
              onClick && (
                <Menu.Item
                  key={label}
                  leftSection={<ItemIcon size={18} stroke={1.75} aria-hidden />}
                  onClick={onClick}
                >
                  {label}
                </Menu.Item>
              ),
          )}
          {children}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

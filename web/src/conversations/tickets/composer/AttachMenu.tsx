import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconCamera,
  IconChartBar,
  IconFileText,
  IconHandClick,
  IconMapPin,
  IconMessageBolt,
  IconPhoto,
  IconPlus,
  IconSticker2,
  IconTemplate,
  type Icon,
} from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'

interface AttachMenuProps {
  onFiles: (files: File[]) => void
  onCamera: () => void
  onCard: () => void
  /** Absent where the network has no such thing. */
  onPlace: (() => void) | undefined
  onPoll: (() => void) | undefined
  onSticker: (() => void) | undefined
  /** Absent where nothing to tap on can be sent. */
  onInteractive: (() => void) | undefined
  onTemplate: (() => void) | undefined
  /** Keeps the words for the next time. */
  onQuick: () => void
  /** On a small screen, what has no room beside the field. */
  children?: ReactNode
}

/** Everything that can be sent beside words. */
export function AttachMenu(props: AttachMenuProps) {
  const { onFiles, onCamera, onCard, onPlace, onPoll, onSticker, onInteractive, onQuick, children } = props
  const { onTemplate } = props
  const { t } = useTranslation('composer')
  const files = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // Choosing the same file again is a choice, too.
    input.value = ''
  }
  const input = { type: 'file', hidden: true, multiple: true, tabIndex: -1, 'aria-hidden': true } as const
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
          <Item icon={IconFileText} label={t('attach.files')} onClick={() => files.current?.click()} />
          <Item icon={IconPhoto} label={t('attach.pictures')} onClick={() => pictures.current?.click()} />
          <Item icon={IconCamera} label={t('attach.camera')} onClick={onCamera} />
          <Item icon={IconAddressBook} label={t('attach.card')} onClick={onCard} />
          {onPlace && <Item icon={IconMapPin} label={t('attach.place')} onClick={onPlace} />}
          {onPoll && <Item icon={IconChartBar} label={t('attach.poll')} onClick={onPoll} />}
          {onSticker && <Item icon={IconSticker2} label={t('attach.sticker')} onClick={onSticker} />}
          {onInteractive && (
            <Item icon={IconHandClick} label={t('attach.interactive')} onClick={onInteractive} />
          )}
          {onTemplate && <Item icon={IconTemplate} label={t('attach.template')} onClick={onTemplate} />}
          <Menu.Divider />
          <Item icon={IconMessageBolt} label={t('quick.save.title')} onClick={onQuick} />
          {children}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Item({ icon: ItemIcon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<ItemIcon size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}

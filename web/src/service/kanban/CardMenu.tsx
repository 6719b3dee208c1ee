import type { KanbanTicket, Tag } from '@chatflow/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Dot } from '../../ui/Dot.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'

interface CardMenuProps {
  card: KanbanTicket
  lanes: Tag[]
  isActive: boolean
  onMove: (card: KanbanTicket, lane: Tag | null) => void
}

/** Moves a card without carrying it. */
export function CardMenu({ card, lanes, isActive, onMove }: CardMenuProps) {
  const { t } = useTranslation('kanban')
  const others = lanes.filter(({ id }) => id !== card.lane?.id)
  return (
    <LazyMenu
      button={
        <ActionIcon
          size={26}
          variant="subtle"
          color="gray"
          tabIndex={isActive ? 0 : -1}
          aria-label={t('menu', { name: card.contact.name })}
        >
          <IconDotsVertical size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {card.lane && <Menu.Item onClick={() => onMove(card, null)}>{t('defaultLane')}</Menu.Item>}
      {others.map((lane) => (
        <Menu.Item key={lane.id} leftSection={<Dot color={lane.color} />} onClick={() => onMove(card, lane)}>
          {lane.name}
        </Menu.Item>
      ))}
    </LazyMenu>
  )
}

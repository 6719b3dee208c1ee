import type { Contact, TagName } from '@chatflow/contract'
import { IconBan, IconRobotOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { numberOf } from '../../conversations/contacts/numberOf.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { nothing, type Column } from '../../ui/list.ts'
import classes from './contactBook.module.css'

const shownTags = 2

export function useContactColumns(): Column<Contact>[] {
  const { t } = useTranslation(['contacts', 'connections'])
  return useMemo<Column<Contact>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 200,
        grow: 2.5,
        cell: (contact) => <Name contact={contact} />,
      },
      {
        key: 'number',
        header: t('columns.number'),
        min: 164,
        grow: 1.5,
        cell: (contact) => <span className={classes.number}>{numberOf(contact)}</span>,
      },
      {
        key: 'email',
        header: t('columns.email'),
        min: 160,
        grow: 2,
        minor: 2,
        cell: ({ email }) => wordsOf(email),
      },
      {
        key: 'channel',
        header: t('columns.channel'),
        min: 104,
        grow: 0.5,
        minor: 4,
        isOffPhone: true,
        cell: ({ channel }) => t(`connections:channels.${channel}`),
      },
      {
        key: 'connection',
        header: t('columns.connection'),
        min: 120,
        minor: 3,
        isOffPhone: true,
        cell: ({ whatsapp }) => wordsOf(whatsapp?.name ?? ''),
      },
      {
        key: 'tags',
        header: t('columns.tags'),
        min: 190,
        grow: 3,
        minor: 1,
        cell: ({ tags }) => (tags.length === 0 ? nothing : <Tags tags={tags} />),
      },
    ],
    [t],
  )
}

const wordsOf = (text: string) => (text === '' ? nothing : <span title={text}>{text}</span>)

function Name({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { name, profilePicUrl, active, disableBot } = contact
  return (
    <span className={classes.name}>
      <Avatar name={name} image={profilePicUrl} size={28} />
      <span className={classes.words} title={name}>
        {name}
      </span>
      {!active && <Mark icon={IconBan} label={t('blocked')} tone="red" />}
      {disableBot && <Mark icon={IconRobotOff} label={t('botOff')} tone="violet" />}
    </span>
  )
}

interface MarkProps {
  icon: typeof IconBan
  label: string
  tone: string
}

function Mark({ icon: Picture, label, tone }: MarkProps) {
  return (
    <Tooltip label={label}>
      <span className={classes.mark} data-tone={tone} role="img" aria-label={label}>
        <Picture size={16} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  )
}

function Tags({ tags }: { tags: TagName[] }) {
  const rest = tags.slice(shownTags)
  return (
    <span className={classes.tags} title={tags.map(({ name }) => name).join(', ')}>
      {tags.slice(0, shownTags).map(({ id, name, color }) => (
        <span key={id} className={classes.tag}>
          <Dot color={color} />
          <span className={classes.words}>{name}</span>
        </span>
      ))}
      {rest.length > 0 && <span className={classes.none}>+{rest.length}</span>}
    </span>
  )
}

import { everyoneWords } from '@chatflow/contract'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './MentionMenu.module.css'
import { optionId, type useMentionMenu } from './useMentionMenu.ts'

const isEveryone = (name: string) => (everyoneWords as readonly string[]).includes(name)

/** The members whose names begin like what is typed. */
export function MentionMenu({ menu }: { menu: ReturnType<typeof useMentionMenu> }) {
  const { t } = useTranslation('chatTalk')
  return (
    <div id={menu.listId} className={classes.menu} role="listbox" aria-label={t('mentions.label')}>
      {menu.options.map((name, index) => (
        // The keyboard stays in the field: its arrows move through the list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={name}
          id={optionId(index)}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === menu.active}
          // Before the field loses the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.pick(name)}
        >
          {isEveryone(name) ? (
            <IconUsers size={20} stroke={1.75} aria-hidden />
          ) : (
            <Avatar name={name} size={24} />
          )}
          <span className={classes.name}>{isEveryone(name) ? `@${name}` : name}</span>
          {isEveryone(name) && <span className={classes.hint}>{t('mentions.everyone')}</span>}
        </div>
      ))}
    </div>
  )
}

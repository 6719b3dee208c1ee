import { ToggleField } from '../../ui/ToggleField.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './keys.module.css'
import { useLetters } from '../../keys/letters.ts'
import { isApple } from '../../keys/platform.ts'
import { shortcutNames, shortcuts, writtenKeys, type Shortcut } from '../../keys/shortcuts.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

type GroupName = (typeof shortcuts)[Shortcut]['group']

/** Every key on one page. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys')
  const [hasLetters, setHasLetters] = useLetters()
  const groups = Object.entries(Object.groupBy(shortcutNames, (name) => shortcuts[name].group)) as [
    GroupName,
    Shortcut[],
  ][]
  return (
    <ViewDialog title={t('title')} onClose={onClose}>
      <p className={classes.rule}>{t('rule', { alt: isApple ? '⌥' : 'Alt' })}</p>
      <div className={classes.groups}>
        {groups.map(([group, names]) => (
          <Group key={group} group={group} names={names} />
        ))}
      </div>
      <div className={classes.letters}>
        <ToggleField
          label={t('letters.label')}
          description={t('letters.help')}
          checked={hasLetters}
          onChange={setHasLetters}
        />
      </div>
    </ViewDialog>
  )
}

function Group({ group, names }: { group: GroupName; names: Shortcut[] }) {
  const { t } = useTranslation('keys')
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{t(`groups.${group}`)}</h3>
      <dl className={classes.keys}>
        {names.map((name) => (
          <div key={name} className={classes.key}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {writtenKeys(name, isApple).map((keys) => (
                <KeyCaps key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
        {group === 'list' && (
          <div className={classes.key}>
            <dt>{t('walk')}</dt>
            <dd>
              <KeyCaps keys="↑" />
              <KeyCaps keys="↓" />
              <KeyCaps keys="Enter" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

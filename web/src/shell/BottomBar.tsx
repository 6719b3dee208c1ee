import { Link } from '@tanstack/react-router'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './BottomBar.module.css'
import { useMenuPages } from './useMenuPages.ts'

const places = 4

/** The most used places within reach of a thumb. */
export function BottomBar() {
  const { t } = useTranslation('shell')
  const entries = useMenuPages()
    .filter(({ isForDesk }) => !isForDesk)
    .slice(0, places)
  // One place is no choice: the page gets the room.
  if (entries.length < 2) return null
  return (
    <nav className={classes.bar} aria-label={t('menu.quick')}>
      {entries.map(({ path, label, icon: Picture, mark: Mark }) => (
        <Link
          key={path}
          className={classes.place}
          to={path}
          activeOptions={{ exact: path === '/', includeSearch: false }}
        >
          <span className={classes.icon}>
            <Picture size={20} stroke={1.75} aria-hidden />
            {Mark && (
              <span className={classes.mark}>
                <Mark />
              </span>
            )}
          </span>
          <span className={classes.label}>{t(`pages.${label}`)}</span>
        </Link>
      ))}
    </nav>
  )
}

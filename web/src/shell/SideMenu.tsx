import { productVersion } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useMatches, type RegisteredRouter } from '@tanstack/react-router'
import { memo, useEffect, useId, useRef } from 'react'
import type { PageEntry } from '../pageEntry.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { pageAbove } from './access.ts'
import { Brand } from './Brand.tsx'
import classes from './SideMenu.module.css'
import { useMenuPages } from './useMenuPages.ts'

interface SideMenuProps {
  isCollapsed: boolean
  /** Of the column of a wide screen. Without it, it is the inside of a drawer. */
  onToggle?: () => void
}

export const SideMenu = memo(function SideMenu({ isCollapsed, onToggle }: SideMenuProps) {
  const { t } = useTranslation('shell')
  const groups = Object.entries(Object.groupBy(useMenuPages(), ({ group }) => group))
  const openPath = useOpenPath()
  const above = openPath && pageAbove(openPath)
  const menu = useInSight(openPath)
  return (
    <div className={classes.menu} data-collapsed={isCollapsed || undefined}>
      {onToggle && (
        <div className={classes.brand}>
          <Brand collapsed={isCollapsed} />
        </div>
      )}
      <nav ref={menu} className={classes.groups} aria-label={t('menu.label')}>
        {groups.map(([group, entries]) => (
          <MenuGroup key={group} entries={entries} above={above} isCollapsed={isCollapsed} />
        ))}
      </nav>
      <footer className={classes.footer}>
        {!isCollapsed && (
          <span className={classes.version}>{t('menu.version', { version: productVersion })}</span>
        )}
        {onToggle && <ToggleButton isCollapsed={isCollapsed} onToggle={onToggle} />}
      </footer>
    </div>
  )
})

/** Of the page, whatever record it shows: going from ticket to ticket is nothing to the menu. */
const useOpenPath = () =>
  useMatches<RegisteredRouter, string | undefined>({
    select: (matches) => matches.at(-1)?.fullPath.replace(/\/\{-\$.*$/, ''),
  })

/** The menu is longer than most screens: where one is must not lie below its edge. */
function useInSight(openPath: string | undefined) {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    if (menu.current) return showCurrent(menu.current)
  }, [openPath])
  return menu
}

interface MenuGroupProps {
  entries: PageEntry[]
  /** The page that is marked although another one is open. */
  above: string | undefined
  isCollapsed: boolean
}

function MenuGroup({ entries, above, isCollapsed }: MenuGroupProps) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const [first] = entries
  if (!first) return null
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h2 className={classes.groupTitle} id={titleId}>
        {t(`groups.${first.group}`)}
      </h2>
      <ul className={classes.items}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <MenuItem entry={entry} isAbove={entry.path === above} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MenuItemProps {
  entry: PageEntry
  isAbove: boolean
  isCollapsed: boolean
}

/** Drawn once: the menu is longer than all else around the page, and is drawn again while a page comes. */
const MenuItem = memo(function MenuItem({ entry, isAbove, isCollapsed }: MenuItemProps) {
  const { t } = useTranslation('shell')
  const { icon: Picture, path, mark: Mark } = entry
  const label = t(`pages.${entry.label}`)
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed} openDelay={0}>
      <Link
        className={classes.item}
        to={path}
        activeOptions={{ exact: path === '/', includeSearch: false }}
        {...(isAbove && { 'data-status': 'active', 'aria-current': 'page' })}
        aria-label={isCollapsed ? label : undefined}
      >
        <Picture className={classes.icon} size={20} stroke={1.75} aria-hidden />
        {!isCollapsed && <span className={classes.label}>{label}</span>}
        {Mark && (
          <span className={classes.mark}>
            <Mark />
          </span>
        )}
      </Link>
    </Tooltip>
  )
})

function ToggleButton({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell')
  const label = t(isCollapsed ? 'menu.expand' : 'menu.collapse')
  const Picture = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={label} position="right">
      <ActionIcon color="gray" aria-label={label} aria-expanded={!isCollapsed} onClick={onToggle}>
        <Picture size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Only if it is out of sight: the next Tab goes on from what was scrolled to, past the way to the content. */
function showCurrent(menu: HTMLElement) {
  const current = menu.querySelector('[aria-current=page]')
  if (!current) return
  // Asked, not measured: to measure now would be to lay out a page that is still being put together.
  const watcher = new IntersectionObserver(
    ([place]) => {
      watcher.disconnect()
      if (place && place.intersectionRatio < 1) current.scrollIntoView({ block: 'nearest' })
    },
    { root: menu },
  )
  watcher.observe(current)
  return () => watcher.disconnect()
}

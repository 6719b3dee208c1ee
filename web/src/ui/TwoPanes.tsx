import { Tabs } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './TwoPanes.module.css'

interface Pane {
  value: string
  label: string
  content: ReactNode
  className?: string | undefined
  /** Out of sight it keeps its place; otherwise it is gone until it is shown again. */
  isKept?: boolean
  /** On a phone it needs the room of the bars around the page. */
  fillsPhone?: boolean
}

interface TwoPanesProps {
  /** Names the tabs and their panes. */
  id: string
  title: string
  /** They take turns instead of standing side by side. */
  isNarrow: boolean
  panes: [Pane, Pane]
  /** In the order of the tabs. */
  tabs: [string, string]
  tab: string
  onTab: (tab: string) => void
  className?: string | undefined
  style?: CSSProperties
  /** What stands between them when they are side by side. */
  between?: ReactNode
}

/** A list and what was chosen in it. Turning a device must lose nothing: both stay the same elements at every width. */
export function TwoPanes(props: TwoPanesProps) {
  const { id, title, isNarrow, panes, tabs, tab, onTab, className, style, between } = props
  const labelOf = (value: string) => panes.find((pane) => pane.value === value)?.label
  const [first, second] = panes.map((pane) => (
    <PaneBox
      key={pane.value}
      id={id}
      pane={pane}
      isNarrow={isNarrow}
      isShown={!isNarrow || pane.value === tab}
    />
  ))
  return (
    <Tabs
      id={id}
      className={isNarrow ? classes.turns : className}
      classNames={{ list: classes.tabList, tab: classes.tab }}
      style={style}
      value={tab}
      onChange={(value) => value !== null && onTab(value)}
    >
      {isNarrow && (
        <Tabs.List grow aria-label={title}>
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {labelOf(value)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {first}
      {!isNarrow && between}
      {second}
    </Tabs>
  )
}

interface PaneBoxProps {
  id: string
  pane: Pane
  isNarrow: boolean
  isShown: boolean
}

function PaneBox({ id, pane, isNarrow, isShown }: PaneBoxProps) {
  const { value, label, content, className = '', isKept = false, fillsPhone = false } = pane
  const role = isNarrow
    ? { role: 'tabpanel', id: `${id}-panel-${value}`, 'aria-labelledby': `${id}-tab-${value}` }
    : { 'aria-label': label }
  return (
    <section
      className={`${classes.pane} ${isNarrow ? '' : className}`}
      hidden={!isShown}
      data-fills-phone={(isShown && fillsPhone) || undefined}
      {...role}
    >
      {(isShown || isKept) && content}
    </section>
  )
}

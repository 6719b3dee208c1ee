import {
  IconAlertTriangle,
  IconChartBar,
  IconDeviceMobileMessage,
  IconFlask,
  IconHistory,
  IconMessageCode,
  IconRepeat,
  type Icon,
} from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import type flowEditor from '../../../locales/pt-BR/flowEditor.json'
import { lazyPage } from '../../../platform/lazyPage.ts'

/** A part that opens at the right of the canvas. It reads the draft with `useGraph` and speaks with `useEditor`. */
export interface EditorPanel {
  key: keyof typeof flowEditor.panels
  icon: Icon
  /** From `lazyPage`: a panel costs nothing until it is opened. */
  panel: FunctionComponent
}

/** In the order of their buttons. */
export const panels: EditorPanel[] = [
  {
    key: 'phone',
    icon: IconDeviceMobileMessage,
    panel: lazyPage(async () => (await import('../lab/PhonePanel.tsx')).PhonePanel),
  },
  {
    key: 'problems',
    icon: IconAlertTriangle,
    panel: lazyPage(async () => (await import('../lab/ProblemsPanel.tsx')).ProblemsPanel),
  },
  {
    key: 'tests',
    icon: IconFlask,
    panel: lazyPage(async () => (await import('../lab/TestsPanel.tsx')).TestsPanel),
  },
  {
    key: 'replay',
    icon: IconRepeat,
    panel: lazyPage(async () => (await import('../lab/ReplayPanel.tsx')).ReplayPanel),
  },
  {
    key: 'versions',
    icon: IconHistory,
    panel: lazyPage(async () => (await import('../lab/VersionsPanel.tsx')).VersionsPanel),
  },
  {
    key: 'log',
    icon: IconMessageCode,
    panel: lazyPage(async () => (await import('../lab/LogPanel.tsx')).LogPanel),
  },
  {
    key: 'figures',
    icon: IconChartBar,
    panel: lazyPage(async () => (await import('../lab/FiguresPanel.tsx')).FiguresPanel),
  },
]

/** Draw nothing themselves: they watch the draft and decorate its blocks while it is edited. */
export const watchers: FunctionComponent[] = [
  lazyPage(async () => (await import('../lab/Checker.tsx')).Checker),
]

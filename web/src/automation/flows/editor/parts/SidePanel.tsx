import { CloseButton, Loader } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { useEditor } from '../EditorContext.ts'
import { panels } from '../panels.ts'
import classes from './parts.module.css'

/** What was opened beside the canvas. On a phone it lies over it. */
export function SidePanel({ open }: { open: string | null }) {
  const { t } = useTranslation('flowEditor')
  const { openPanel } = useEditor()
  const shown = panels.find(({ key }) => key === open)
  if (!shown) return null
  const { key, panel: Part } = shown
  return (
    <aside className={classes.panel} aria-label={t(`panels.${key}`)}>
      <header className={classes.panelHead}>
        <h2 className={classes.sideTitle}>{t(`panels.${key}`)}</h2>
        <CloseButton aria-label={t('panels.close')} onClick={() => openPanel(null)} />
      </header>
      <div className={classes.panelBody}>
        <Suspense fallback={<Loader className={classes.panelLoader} size={24} />}>
          <Part />
        </Suspense>
      </div>
    </aside>
  )
}

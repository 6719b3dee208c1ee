import { brandDefaults } from '@chatflow/contract'
import { useMemo, type CSSProperties } from 'react'
import { accentShades, type Scheme } from '../../platform/accent.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './whiteLabel.module.css'

/** What becomes of a colour on the screen: it is only the seed, and what is read stays readable. */
export function BrandSample({ seed, scheme }: { seed: string; scheme: Scheme }) {
  const { t } = useTranslation('whiteLabel')
  const key = scheme === 'light' ? 'primaryColorLight' : 'primaryColorDark'
  const shades = useMemo(() => accentShades(seed, scheme, brandDefaults[key]), [seed, scheme, key])
  const style = {
    '--sample-fill': shades.accent,
    '--sample-on': shades.onAccent,
    '--sample-soft': shades.soft,
    '--sample-text': shades.text,
    '--sample-line': shades.line,
  } as CSSProperties
  return (
    <div className={classes.sample} data-scheme={scheme} style={style} aria-hidden>
      <span className={classes.sampleButton}>{t('sample.button')}</span>
      <span className={classes.samplePill}>{t('sample.pill')}</span>
      <span className={classes.sampleLink}>{t('sample.link')}</span>
    </div>
  )
}

import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from '../platform/theme.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { Brand } from './Brand.tsx'
import classes from './VisitorFrame.module.css'
import { VisitorTools } from './VisitorTools.tsx'

export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const { loginImage } = useTheme()
  return (
    <div className={classes.frame}>
      {loginImage ? (
        <img className={classes.picture} src={loginImage} alt="" />
      ) : (
        <aside className={classes.pitch}>
          <Conversation />
          <p className={classes.pitchTitle}>{t('pitch.title')}</p>
          <p className={classes.pitchText}>{t('pitch.text')}</p>
        </aside>
      )}
      <div className={classes.side}>
        <header className={classes.header}>
          <Brand />
          <div className={classes.tools}>
            <VisitorTools />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.card}>{children}</div>
        </main>
      </div>
    </div>
  )
}

/** What the product does, without explaining it: a customer writes, the team answers. */
function Conversation() {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.conversation} aria-hidden>
      <span className={classes.theirs}>{t('pitch.first')}</span>
      <span className={classes.ours}>{t('pitch.second')}</span>
      <span className={classes.theirs}>{t('pitch.third')}</span>
    </div>
  )
}

export function VisitorSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton width="60%" height={28} />
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={40} />
    </div>
  )
}

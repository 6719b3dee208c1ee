import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { notifyError } from '../platform/notify.ts'
import { useSession } from '../platform/session.tsx'
import { useTranslation } from '../platform/useTranslation.ts'

const readingTimeMs = 1000

/** The company's plan does not include this page, or it is the platform's: says so, and goes back to the start. */
export function TurnedAway() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useEffect(() => {
    notifyError(t('turnedAway'))
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), readingTimeMs)
    return () => clearTimeout(timer)
  }, [navigate, t])
  return null
}

/** Where the company's subscription has ended, this page ends the session too. */
export function SignOut() {
  const { signOut } = useSession()
  useEffect(() => {
    signOut().catch(notifyError)
  }, [signOut])
  return null
}

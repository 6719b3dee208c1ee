import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDate } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'

const redirectMs = 4_000

/** The moment the platform has the money: it is said, the doors open, and work goes on at the first page. */
export function useRenewal() {
  const { t } = useTranslation('invoices')
  const { user, setUser } = useSession()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useCompanyEvent('payment', ({ company: { dueDate } }) => {
    setUser({ ...user, company: { ...user.company, dueDate } })
    if (dueDate !== null) notifySuccess(t('renewed', { date: formatDate(dueDate) }), redirectMs)
    timer.current = setTimeout(() => void navigate({ to: '/' }), redirectMs)
  })
}

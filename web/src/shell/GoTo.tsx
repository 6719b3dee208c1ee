import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Leaves this place once. The router's own component navigates again whenever the location it started from changes. */
export function GoTo({ to, from }: { to: string; from?: string }) {
  const navigate = useNavigate()
  const target = useRef({ to, from })
  useEffect(() => {
    const { to, from } = target.current
    void navigate({ to, state: from === undefined ? {} : { from }, replace: true })
  }, [navigate])
  return null
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Whether a link led here to begin at once, with the dialog open. It counts once: a reload only shows the page. */
export function useBegins(): boolean {
  const { begin } = useSearch({ strict: false }) as { begin?: unknown }
  const navigate = useNavigate()
  const [isAsked] = useState(begin === true)
  useEffect(() => {
    if (isAsked) void navigate({ to: '.', search: {}, replace: true })
  }, [isAsked, navigate])
  return isAsked
}

import { typingPassesAfterMs } from '@chatflow/contract'
import { useEffect, useState } from 'react'
import { useCompanyEvent } from '../../platform/realtime.tsx'

/** Somebody of the business is writing to this phone. What they wrote, or silence, ends it. */
export function useIsBusinessTyping(whatsappId: number, number: string): boolean {
  const [since, setSince] = useState<number>()
  useCompanyEvent('simulator', (event) => {
    if (event.whatsappId !== whatsappId || event.number !== number) return
    setSince(event.action === 'typing' ? performance.now() : undefined)
  })
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(setSince, typingPassesAfterMs, undefined)
    return () => clearTimeout(timer)
  }, [since])
  return since !== undefined
}

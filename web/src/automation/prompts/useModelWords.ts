import { useRef, useState } from 'react'
import { newUuid } from '../../platform/newUuid.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'

/** What a model has said so far, while its answer is waited for. */
export function useModelWords() {
  const stream = useRef<string>(undefined)
  const [soFar, setSoFar] = useState('')
  useCompanyEvent('modelWords', (said) => {
    if (said.stream === stream.current) setSoFar(said.text)
  })
  return {
    soFar,
    /** Names the stream for the next question; what is still said to an older one is not shown. */
    listen: () => {
      setSoFar('')
      stream.current = newUuid()
      return stream.current
    },
  }
}

import { useState } from 'react'

/** Whether a new try is under way, and how to begin one. */
export function useRetry(onRetry: () => unknown) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await onRetry()
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, retry] as const
}

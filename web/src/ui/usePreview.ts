import { useEffect, useState } from 'react'

/** A chosen file as an address that an image can show, given back when another is chosen. */
export function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => {
      URL.revokeObjectURL(address)
      setPreview(undefined)
    }
  }, [file])
  return preview
}

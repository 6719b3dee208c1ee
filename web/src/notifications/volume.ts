const storageKey = 'volume'

/** Between 0 and 1; full as long as nobody has moved the slider. */
export function readVolume(): number {
  const stored = localStorage.getItem(storageKey)
  const volume = stored === null ? 1 : Number(stored)
  return volume >= 0 && volume <= 1 ? volume : 1
}

export const storeVolume = (volume: number) => localStorage.setItem(storageKey, String(volume))

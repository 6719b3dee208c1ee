interface Found {
  latitude: number
  longitude: number
  name?: string
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** Where maps write the place in their addresses; a pin says it better than the middle of what is shown. */
const patterns = [
  `!3d${number}!4d${number}`,
  `[?&#]mlat=${number}&mlon=${number}`,
  `[?&#](?:q|ll|query|destination|daddr|center|sll)=(?:loc:)?${number}(?:,|%2C)(?:\\+|%20)?${number}`,
  `^geo:${number},${number}`,
  `@${number},${number}`,
  `#map=[\\d.]+/${number}/${number}`,
  `/search/${number},(?:\\+|%20)?${number}`,
  `^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`,
].map((pattern) => new RegExp(pattern, 'i'))

/** The place behind coordinates or a map's address. Short addresses do not say it. */
export function readMapLink(text: string): Found | undefined {
  const found = patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined
  const name = nameIn(text)
  return { latitude, longitude, ...(name && { name }) }
}

function nameIn(text: string): string | undefined {
  const written = /\/place\/([^/@?#]+)/.exec(text)?.[1]
  if (written === undefined) return undefined
  try {
    const name = decodeURIComponent(written.replaceAll('+', ' ')).trim()
    // A pin without a name is called by its coordinates.
    return /^[\d\s.,°'"NSEWO+-]+$/.test(name) ? undefined : name.slice(0, 250)
  } catch {
    return undefined
  }
}

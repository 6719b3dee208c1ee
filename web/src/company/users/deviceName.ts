/** Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

export const isHandheld = (userAgent: string) => /iPhone|iPad|Android|Mobile/.test(userAgent)

/** "Chrome · Windows", or nothing when the browser does not say. */
export function deviceName(userAgent: string): string | undefined {
  const parts = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)].filter(
    (part) => part !== undefined,
  )
  return parts.length > 0 ? parts.join(' · ') : undefined
}

/** From one company colour to the shades a screen needs, each readable on what it stands on. */

type Rgb = readonly [number, number, number]
export type Scheme = 'light' | 'dark'

const white: Rgb = [255, 255, 255]
const ink: Rgb = [16, 20, 24]
const surfaces: Record<Scheme, Rgb[]> = {
  light: [[246, 247, 249], white],
  dark: [ink, [23, 28, 34], [30, 37, 45]],
}
const readable = 4.5
const visible = 3

export function parseHex(text: string): Rgb | undefined {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const digits = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  const [red, green, blue] = digits?.map((pair) => Number.parseInt(pair, 16)) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [red, green, blue]
}

const toHex = (color: Rgb) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second colour in the first. */
const mix = (first: Rgb, second: Rgb, share: number): Rgb => [
  first[0] + (second[0] - first[0]) * share,
  first[1] + (second[1] - first[1]) * share,
  first[2] + (second[2] - first[2]) * share,
]

/** The nearest shade towards `end` that stands out from all the grounds. */
function moveUntil(color: Rgb, end: Rgb, grounds: Rgb[], least: number): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(color, end, share)
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade
  }
  return end
}

interface AccentShades {
  accent: string
  hover: string
  soft: string
  softHover: string
  /** The accent as text, icon or ring: readable on every surface and on the soft shade. */
  text: string
  onAccent: string
}

export function accentShades(hex: string, scheme: Scheme, fallback: string): AccentShades {
  const brand = parseHex(hex) ?? parseHex(fallback) ?? ink
  const grounds = surfaces[scheme]
  const panel = grounds[1] ?? white
  const away = scheme === 'light' ? ink : white
  // A dark brand would vanish in the dark scheme. A light one on white keeps its hue: its label carries the contrast.
  const seen = scheme === 'dark' ? moveUntil(brand, white, grounds, visible) : brand
  const onFill = contrast(seen, white) >= Math.min(readable, contrast(seen, ink)) ? white : ink
  const deeper = onFill === white ? ink : white
  // Some middle tones carry neither white nor black letters well: they give way a little.
  const fill = moveUntil(seen, deeper, [onFill], readable)
  const hover = mix(fill, deeper, 0.16)
  const soft = mix(panel, fill, scheme === 'light' ? 0.1 : 0.18)
  const softHover = mix(panel, fill, scheme === 'light' ? 0.16 : 0.26)
  return {
    accent: toHex(fill),
    hover: toHex(hover),
    soft: toHex(soft),
    softHover: toHex(softHover),
    text: toHex(moveUntil(fill, away, [...grounds, soft, softHover], readable)),
    onAccent: toHex(onFill),
  }
}

/** Ten steps around a colour, as the component library wants them; the seventh is the colour itself. */
export function palette(hex: string) {
  const color = parseHex(hex) ?? ink
  const shade = (step: number) =>
    toHex(step <= 6 ? mix(color, white, (6 - step) * 0.15) : mix(color, ink, (step - 6) * 0.15))
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(shade) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
}

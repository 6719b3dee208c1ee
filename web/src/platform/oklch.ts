/** Colours by what the eye sees: lightness 0 to 1, chroma from grey upwards, hue in degrees (OKLCH). */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

export interface Oklch {
  l: number
  c: number
  h: number
}

export function parseHex(text: string): Rgb | undefined {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const digits = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  const [red, green, blue] = digits?.map((pair) => Number.parseInt(pair, 16)) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [red, green, blue]
}

const hex = (part: number) => Math.round(part).toString(16).padStart(2, '0')
export const toHex = ([red, green, blue]: Rgb) => `#${hex(red)}${hex(green)}${hex(blue)}`

const toLinear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const fromLinear = (share: number) =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

/** WCAG contrast, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, bee), h: (Math.atan2(bee, a) * 180) / Math.PI }
}

/** May lie outside of what a screen shows. */
function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const slack = 0.0005
const isShown = (color: Oklch) => toLinearRgb(color).every((part) => part >= -slack && part <= 1 + slack)

/** The colour on screen. What is too strong for it loses chroma; lightness and hue stay. */
export function toRgb(color: Oklch): Rgb {
  let [least, most] = [0, color.c]
  if (isShown(color)) least = most
  while (most - least > 0.0005) {
    const middle = (least + most) / 2
    if (isShown({ ...color, c: middle })) least = middle
    else most = middle
  }
  const [red, green, blue] = toLinearRgb({ ...color, c: least })
  const part = (share: number) => Math.round(Math.min(255, Math.max(0, fromLinear(share))))
  return [part(red), part(green), part(blue)]
}

import { brandDefaults } from '@chatflow/contract'
import { contrast, parseHex, toHex, toOklch, toRgb, type Oklch, type Rgb } from './oklch.ts'

/**
 * From one company colour to the ten shades a screen needs. The colour is only the seed: its hue is kept, lightness and
 * chroma are tuned for the scheme, and which step is a button, a link or an edge is decided by contrast.
 */

export type Scheme = 'light' | 'dark'

const white: Rgb = [255, 255, 255]
const ink: Rgb = [16, 20, 24]
const readable = 4.5
const visible = 3

interface Frame {
  surfaces: Rgb[]
  /** The grounds, nearest to the surfaces: hardly coloured, whatever the seed is. */
  grounds: [Oklch, Oklch]
  /** Lightness of the last step. */
  end: number
  maxChroma: number
  /** Where a button of this seed lies. */
  tune: (lightness: number) => number
}

const frames: Record<Scheme, Frame> = {
  light: {
    surfaces: [[246, 247, 249], white, [240, 242, 245]],
    grounds: [
      { l: 0.966, c: 0.02, h: 0 },
      { l: 0.938, c: 0.036, h: 0 },
    ],
    end: 0.27,
    maxChroma: 0.225,
    // Pure colours are dark: half-way to where a button is calm, and never so pale that it is no colour any more.
    tune: (lightness) => (lightness < 0.56 ? (lightness + 0.56) / 2 : Math.min(lightness, 0.88)),
  },
  dark: {
    surfaces: [ink, [23, 28, 34], [30, 37, 45], [34, 42, 51]],
    grounds: [
      { l: 0.288, c: 0.034, h: 0 },
      { l: 0.335, c: 0.046, h: 0 },
    ],
    end: 0.94,
    // Neon glows on a dark screen, and tires.
    maxChroma: 0.17,
    tune: (lightness) => Math.min(0.88, Math.max(lightness, 0.68)),
  },
}

type Ramp = [string, string, string, string, string, string, string, string, string, string]

interface AccentShades {
  /** From the softest ground to the strongest letters. */
  ramp: Ramp
  accent: string
  hover: string
  soft: string
  softHover: string
  /** The accent as text or icon: readable on every surface and on the soft shades. */
  text: string
  /** The accent as edge, ring or outline of a button: stands out from every surface. */
  line: string
  onAccent: string
}

const last = 9
/** The steps that a button may be: below are grounds, above there must be something darker to point at. */
const anchors = { from: 3, to: 8 }

export function accentShades(hex: string, scheme: Scheme, fallback: string): AccentShades {
  const frame = frames[scheme]
  const seed = toOklch(parseHex(hex) ?? parseHex(fallback) ?? ink)
  const { fill, onFill } = buttonOf(seed, frame)
  const steps = rampAround(fill, frame)
  const [soft, softHover] = [steps[0] ?? white, steps[1] ?? white]
  const from = steps.findIndex((step) => toHex(step) === toHex(toRgb(fill)))
  const stepFor = (least: number, grounds: Rgb[]) =>
    steps.slice(from).find((step) => grounds.every((ground) => contrast(step, ground) >= least)) ??
    (scheme === 'light' ? ink : white)
  return {
    ramp: steps.map(toHex) as Ramp,
    accent: toHex(toRgb(fill)),
    hover: toHex(hoverOf(fill, onFill)),
    soft: toHex(soft),
    softHover: toHex(softHover),
    text: toHex(stepFor(readable, [...frame.surfaces, soft, softHover])),
    line: toHex(stepFor(visible, [...frame.surfaces, soft, softHover])),
    onAccent: toHex(onFill),
  }
}

interface Seeds {
  primaryColorLight: string
  primaryColorDark: string
}
const seedOf = (brand: Seeds, scheme: Scheme) =>
  scheme === 'light' ? brand.primaryColorLight : brand.primaryColorDark

export const shadesOf = (brand: Seeds, scheme: Scheme) =>
  accentShades(seedOf(brand, scheme), scheme, seedOf(brandDefaults, scheme))

/** What a browser sets on the whole document, for one that is sent to it. */
export const accentStyle = (brand: Seeds, scheme: Scheme) =>
  Object.entries(accentVariables(shadesOf(brand, scheme)))
    .map(([name, shade]) => `${name}:${shade}`)
    .join(';')

/** As a style sheet has them. */
export const accentVariables = (shades: AccentShades) => ({
  '--accent': shades.accent,
  '--accent-hover': shades.hover,
  '--accent-soft': shades.soft,
  '--accent-soft-hover': shades.softHover,
  '--accent-text': shades.text,
  '--accent-line': shades.line,
  '--on-accent': shades.onAccent,
})

/** From this lightness on dark letters are read better than white ones. */
const inkFrom = 0.7

/** The shade of buttons and pills, and of the letters on it. Middle tones carry neither well and give way a little. */
function buttonOf(seed: Oklch, frame: Frame): { fill: Oklch; onFill: Rgb } {
  const fill = { ...seed, l: frame.tune(seed.l), c: Math.min(seed.c, frame.maxChroma) }
  const onFill = fill.l < inkFrom ? white : ink
  const step = onFill === white ? -0.01 : 0.01
  while (contrast(toRgb(fill), onFill) < readable) fill.l += step
  return { fill, onFill }
}

/** Away from the letters, so that they are read no worse while the pointer is on the button. */
const hoverOf = (fill: Oklch, onFill: Rgb) =>
  toRgb({ ...fill, l: Math.min(0.97, fill.l + (onFill === white ? -0.06 : 0.05)) })

/** Even steps from the grounds to the button, and from there to the strongest letters. */
function rampAround(fill: Oklch, { grounds, end }: Frame): Rgb[] {
  const [soft, softHover] = grounds
  const share = (fill.l - softHover.l) / (end - softHover.l)
  const anchor = Math.min(anchors.to, Math.max(anchors.from, Math.round(1 + share * (last - 1))))
  // A black brand is darker than the usual end.
  const strongest = { l: end < fill.l ? Math.min(end, fill.l - 0.1) : end, c: fill.c * 0.5 }
  const stronger = (step: number): Oklch => {
    const way = step <= anchor ? (step - 1) / (anchor - 1) : (step - anchor) / (last - anchor)
    const [from, to] =
      step <= anchor ? [{ ...softHover, c: Math.min(softHover.c, fill.c) }, fill] : [fill, strongest]
    return { l: from.l + (to.l - from.l) * way, c: from.c + (to.c - from.c) * way, h: fill.h }
  }
  const ground = { ...soft, c: Math.min(soft.c, fill.c), h: fill.h }
  return Array.from({ length: last + 1 }, (_, step) => toRgb(step === 0 ? ground : stronger(step)))
}

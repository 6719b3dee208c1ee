import { brandDefaults, publicSettingsPath, type Brand } from '@chatflow/contract'
import {
  createTheme,
  defaultVariantColorsResolver,
  MantineProvider,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { accentVariables, shadesOf, type Scheme } from './accent.ts'
import { drawnAs } from './drawn.ts'
import { components } from './themeComponents.ts'
import { readPlain } from './readPlain.ts'
import { useScheme } from './scheme.ts'

const noBrand: Brand = {
  ...brandDefaults,
  appLogoLight: null,
  appLogoDark: null,
  appLogoFavicon: null,
  loginImage: null,
}
const brandStorage = 'brand'
/** Somebody changed how the installation looks: the page follows. */
export const brandChanged = 'brandChanged'

const Theme = createContext<
  | {
      scheme: Scheme
      setScheme: (scheme: Scheme) => void
      appName: string
      logo: string | null
      loginImage: string | null
    }
  | undefined
>(undefined)

/** Colours, scheme and name of the product: the company's brand over our own tokens. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { scheme, setScheme } = useScheme()
  // A drawn login is sent by installations without a brand.
  const [brand, setBrand] = useState<Brand>(() => (drawnAs() ? noBrand : storedBrand()))

  useEffect(() => {
    let here = true
    const ask = () =>
      void askForBrand().then(
        (read) => here && setBrand(read),
        // The colours of the last visit do.
        () => undefined,
      )
    ask()
    window.addEventListener(brandChanged, ask)
    return () => {
      here = false
      window.removeEventListener(brandChanged, ask)
    }
  }, [])
  const isWritten = useWrittenStyles()
  useFavicon(brand.appLogoFavicon)
  const shades = useAccent(brand, scheme)
  const theme = useMemo(() => themeOf(shades.ramp, scheme), [shades, scheme])
  const value = useMemo(
    () => ({
      scheme,
      setScheme,
      appName: brand.appName,
      logo: fileUrl(scheme === 'light' ? brand.appLogoLight : brand.appLogoDark),
      loginImage: fileUrl(brand.loginImage),
    }),
    [scheme, setScheme, brand],
  )
  return (
    <Theme value={value}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={scheme}
        withCssVariables={isWritten}
        withGlobalClasses={isWritten}
      >
        {children}
      </MantineProvider>
    </Theme>
  )
}

export function useTheme() {
  const theme = useContext(Theme)
  if (!theme) throw new Error('no ThemeProvider above')
  return theme
}

/** A drawn login has brought along what it needs of the library's styles: all of them are written when it is taken over. */
function useWrittenStyles() {
  const [isWritten, setWritten] = useState(import.meta.env.SSR || !drawnAs())
  useLayoutEffect(() => setWritten(true), [])
  return isWritten
}

function useAccent(brand: Brand, scheme: Scheme) {
  const { primaryColorLight, primaryColorDark } = brand
  const shades = useMemo(
    () => shadesOf({ primaryColorLight, primaryColorDark }, scheme),
    [primaryColorLight, primaryColorDark, scheme],
  )
  useLayoutEffect(() => {
    const root = document.documentElement
    for (const [name, shade] of Object.entries(accentVariables(shades))) root.style.setProperty(name, shade)
    // The library does so when the page has been painted in the other one.
    root.setAttribute('data-mantine-color-scheme', scheme)
  }, [shades, scheme])
  return shades
}

function useFavicon(name: string | null) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link) link.href = fileUrl(name) ?? '/logo.svg'
  }, [name])
}

const fileUrl = (name: string | null) => name && (name.startsWith('/') ? name : `/public/${name}`)

/** The brand of the last visit, so that the page does not change colour while it loads. */
function storedBrand(): Brand {
  const stored = localStorage.getItem(brandStorage)
  if (stored === null) return noBrand
  try {
    return { ...noBrand, ...(JSON.parse(stored) as Partial<Brand>) }
  } catch {
    // Half-written by a closed tab: the defaults do until the response comes.
    return noBrand
  }
}

async function askForBrand(): Promise<Brand> {
  const brand = await readPlain<Brand>(publicSettingsPath)
  keepBrand(brand)
  return brand
}

export const keepBrand = (brand: Brand) => localStorage.setItem(brandStorage, JSON.stringify(brand))

const meanings: Record<string, string> = {
  red: 'red',
  green: 'green',
  yellow: 'amber',
  orange: 'amber',
  blue: 'blue',
  violet: 'violet',
}

function toneOf(named: string, meaning: string | undefined) {
  if (named === 'gray') {
    return {
      fill: 'var(--text-soft)',
      fillHover: 'var(--text)',
      on: 'var(--panel)',
      soft: 'var(--hover)',
      softHover: 'var(--border)',
      text: 'var(--text-soft)',
      line: 'var(--text-soft)',
    }
  }
  if (!meaning) {
    return {
      fill: 'var(--accent)',
      fillHover: 'var(--accent-hover)',
      on: 'var(--on-accent)',
      soft: 'var(--accent-soft)',
      softHover: 'var(--accent-soft-hover)',
      text: 'var(--accent-text)',
      line: 'var(--accent-line)',
    }
  }
  return {
    fill: `var(--${meaning})`,
    fillHover: `color-mix(in srgb, var(--${meaning}) 86%, var(--text))`,
    on: 'var(--on-meaning)',
    soft: `var(--${meaning}-soft)`,
    softHover: `color-mix(in srgb, var(--${meaning}-soft) 90%, var(--${meaning}))`,
    text: `var(--${meaning})`,
    line: `var(--${meaning})`,
  }
}

/** Buttons and badges take their colours from our tokens, which are checked for contrast; the library's are not. */
const variantColors: VariantColorsResolver = (input) => {
  const named = input.color ?? 'accent'
  const meaning = meanings[named]
  if (named !== 'accent' && named !== 'gray' && !meaning) return defaultVariantColorsResolver(input)
  const tone = toneOf(named, meaning)
  const none = '1px solid transparent'
  switch (input.variant) {
    case 'filled':
      // A yellow button on white is seen by its edge; where the fill itself stands out, the edge is the fill.
      return {
        background: tone.fill,
        hover: tone.fillHover,
        color: tone.on,
        border: `1px solid ${tone.line}`,
      }
    case 'light':
      return { background: tone.soft, hover: tone.softHover, color: tone.text, border: none }
    case 'subtle':
      return { background: 'transparent', hover: tone.soft, color: tone.text, border: none }
    case 'outline':
      return {
        background: 'transparent',
        hover: tone.soft,
        color: tone.text,
        border: `1px solid ${tone.line}`,
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

type Ramp = ReturnType<typeof shadesOf>['ramp']

/** The library counts its ten shades from light to dark in both schemes. */
const themeOf = (ramp: Ramp, scheme: Scheme) =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: 6,
    colors: {
      accent: scheme === 'light' ? ramp : (ramp.toReversed() as Ramp),
      dark: [
        '#e8ecf0',
        '#c9d1d9',
        '#b4bec8',
        '#919da9',
        '#38434e',
        '#262f38',
        '#1e252d',
        '#171c22',
        '#101418',
        '#0b0e11',
      ],
    },
    black: '#14181d',
    variantColorResolver: variantColors,
    fontFamily: 'var(--font)',
    fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '999px' },
    defaultRadius: 'sm',
    shadows: { md: 'var(--shadow-popover)' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components,
  })

const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-hint)',
    '--mantine-color-placeholder': 'var(--text-hint)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--panel)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--accent-soft-hover)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-accent-filled': 'var(--accent)',
  }
  return { variables: {}, light: ours, dark: ours }
}

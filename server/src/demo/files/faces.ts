/** Drawn without letters and without photographs: nobody is meant, and every machine draws the same. */

const skins = {
  fair: ['#f6d3bd', '#e3b195'],
  tan: ['#e5b48f', '#cc956c'],
  olive: ['#d2a177', '#b58257'],
  brown: ['#a9714b', '#8a5736'],
  deep: ['#7a4a2f', '#5f3720'],
} as const
const tints = {
  black: '#211a1a',
  brown: '#4f3222',
  red: '#a2482b',
  blond: '#d9ab5f',
  grey: '#b9bcc1',
} as const

export interface Face {
  hair: keyof typeof hairs
  tint: keyof typeof tints
  skin: keyof typeof skins
  shirt: string
  wall: string
  hasGlasses?: true
  hasBeard?: true
}

const fringe =
  '<path d="M30.5 41 C30 25 40 20 49 20 C60 20 66 28 65.5 41 C61 38 58 33 56 29 C50 36 40 39 30.5 41z"/>'
const crop =
  '<path d="M30 43 C27 24 38 17 49 17.5 C61 18 69 26 66 43 C64.5 36 62 32 59 29.5 C52 32 43 32 37 29.5 C33.5 32 31.5 37 30 43z"/>'
const curls = (places: readonly (readonly [number, number, number])[]) =>
  places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')

/** What lies behind the head, and what falls over it. */
const hairs = {
  short: { behind: '', over: crop },
  bald: {
    behind: '<path d="M30 47 C28 40 29 34 31 31 L33 44z"/><path d="M66 47 C68 40 67 34 65 31 L63 44z"/>',
    over: '',
  },
  long: {
    behind:
      '<path d="M26 46 C24 24 36 14 48 14 C60 14 72 24 70 46 C69 60 72 70 76 78 C66 84 30 84 20 78 C24 70 27 60 26 46z"/>',
    over: fringe,
  },
  bob: {
    behind:
      '<path d="M26.5 44 C25 24 37 15 48 15 C59 15 71 24 69.5 44 C69 54 70 58 71 63 C60 66 36 66 25 63 C26 58 27 54 26.5 44z"/>',
    over: fringe,
  },
  bun: { behind: '<circle cx="48" cy="14" r="9"/>', over: crop },
  curly: {
    behind: curls([
      [30, 40, 8],
      [29, 50, 7],
      [66, 40, 8],
      [67, 50, 7],
      [33, 29, 9],
      [63, 29, 9],
    ]),
    over: curls([
      [40, 22.5, 8.5],
      [49, 20, 9],
      [58, 23, 8],
      [34, 29, 6],
      [62, 30, 6],
    ]),
  },
} as const

const glasses =
  '<g fill="none" stroke="#2b2f36" stroke-width="1.3"><circle cx="41" cy="45" r="5.2"/><circle cx="55" cy="45" r="5.2"/><path d="M46.2 44.5 q1.8 -1.4 3.6 0 M35.8 44 l-4 -1 M60.2 44 l4 -1"/></g>'
const beardOf = (tint: string) =>
  `<path d="M31.5 47 C32 62 40 67.5 48 67.5 C56 67.5 64 62 64.5 47 C62 53 59 55.5 55 55 C51 53.5 45 53.5 41 55 C37 55.5 34 53 31.5 47z" fill="${tint}"/>`

/** A person, as large as a picture in a list needs. */
export function person({ hair, tint, skin, shirt, wall, hasGlasses, hasBeard }: Face): string {
  const [light, shade] = skins[skin]
  const color = tints[tint]
  const { behind, over } = hairs[hair]
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="45" rx="1.7" ry="2.1" fill="#23201f"/><circle cx="${x + 0.6}" cy="44.3" r="0.6" fill="#fff"/><path d="M${x - 3.4} 39.6 q3.4 -2.2 6.8 0" fill="none" stroke="${color}" stroke-width="1.3" stroke-linecap="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">
    <defs><radialGradient id="w" cx="0.25" cy="0.05" r="0.95"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${wall}"/></radialGradient></defs>
    <rect width="96" height="96" fill="url(#w)"/>
    <g fill="${color}">${behind}</g>
    <path d="M8 98 C9 80 24 73 38 70.5 h20 C72 73 87 80 88 98z" fill="${shirt}"/>
    <path d="M40.5 58 h15 v12 q-7.5 9 -15 0z" fill="${shade}"/>
    <path d="M37 70.5 q11 14 22 0 l3 1.3 q-14 17 -28 0z" fill="#000" opacity="0.14"/>
    <circle cx="31" cy="46.5" r="4" fill="${shade}"/><circle cx="65" cy="46.5" r="4" fill="${shade}"/>
    <path d="M31 42 C31 28 39 22.5 48 22.5 C57 22.5 65 28 65 42 C65 56 57 65.5 48 65.5 C39 65.5 31 56 31 42z" fill="${light}"/>
    ${hasBeard ? beardOf(color) : ''}
    ${eye(41)}${eye(55)}
    <path d="M48 46.5 q-2 4.5 0.8 5" fill="none" stroke="${shade}" stroke-width="1.5" stroke-linecap="round"/>
    <path d="M42.5 56.2 q5.5 4.6 11 0 q-5.5 1.6 -11 0z" fill="#fff" stroke="#9c4a41" stroke-width="1.1" stroke-linejoin="round"/>
    <g fill="${color}">${over}</g>
    ${hasGlasses ? glasses : ''}
  </svg>`
}

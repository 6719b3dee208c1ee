/** The signs of shops, as they have them for a picture. */
const signs = {
  bread:
    '<path d="M20 56 C14 40 28 31 48 31 C68 31 82 40 76 56 C75 64 72 66 66 66 H30 C24 66 21 64 20 56z" fill="#9a5b2a"/><path d="M23 53 C19 41 31 34.5 48 34.5 C65 34.5 77 41 73 53z" fill="#c98445"/><path d="M36 37 l-5 13 M49 35.5 l-3 14 M62 37 l-1 13" stroke="#f6deb6" stroke-width="4" stroke-linecap="round"/>',
  pot: '<path d="M24 44 h48 v16 q0 12 -12 12 h-24 q-12 0 -12 -12z" fill="#25423a"/><path d="M20 41 h56" stroke="#25423a" stroke-width="6" stroke-linecap="round"/><path d="M17 51 h7 M72 51 h7" stroke="#25423a" stroke-width="5" stroke-linecap="round"/><path d="M38 32 q-5 -6 0 -11 M48 32 q-5 -6 0 -11 M58 32 q-5 -6 0 -11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>',
  weight:
    '<g fill="#f2c230"><rect x="14" y="40" width="7" height="16" rx="2"/><rect x="22" y="32" width="10" height="32" rx="3"/><rect x="64" y="32" width="10" height="32" rx="3"/><rect x="75" y="40" width="7" height="16" rx="2"/><rect x="31" y="45" width="34" height="6"/></g>',
  building:
    '<rect x="24" y="38" width="22" height="38" fill="#1f3f5b"/><rect x="48" y="22" width="26" height="54" fill="#2e5c84"/><g fill="#cfe4f5"><rect x="29" y="44" width="5" height="6"/><rect x="37" y="44" width="5" height="6"/><rect x="29" y="55" width="5" height="6"/><rect x="37" y="55" width="5" height="6"/><rect x="54" y="29" width="5" height="7"/><rect x="63" y="29" width="5" height="7"/><rect x="54" y="42" width="5" height="7"/><rect x="63" y="42" width="5" height="7"/><rect x="54" y="55" width="5" height="7"/><rect x="63" y="55" width="5" height="7"/></g><path d="M16 76 h64" stroke="#1f3f5b" stroke-width="4" stroke-linecap="round"/>',
} as const

export interface Emblem {
  sign: keyof typeof signs
  ground: string
}

const canvas = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">${content}</svg>`

export const emblem = ({ sign, ground }: Emblem) =>
  canvas(`<rect width="96" height="96" fill="${ground}"/>${signs[sign]}`)

const head = (x: number, y: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="11" fill="${color}"/><path d="M${x - 20} ${y + 36} q2 -21 20 -21 t20 21 v40 h-40z" fill="${color}"/>`

/** What a group has that chose no picture of its own. */
export const crowd = canvas(
  `<rect width="96" height="96" fill="#dfe7ee"/>${head(30, 36, '#9db4c6')}${head(66, 36, '#9db4c6')}${head(48, 44, '#5d7d96')}`,
)

import { loadSharp } from '../../platform/loadSharp.ts'

/** Drawn without letters: a machine without fonts draws the same. */
const scene = (wall: string, table: string, things: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 1200 900">
    <defs>
      <radialGradient id="wall" cx="0.35" cy="0.2" r="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${wall}"/></radialGradient>
      <linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="${table}"/><stop offset="1" stop-color="#3b2a20"/></linearGradient>
      <linearGradient id="steel" x2="1"><stop offset="0" stop-color="#23282e"/><stop offset="0.25" stop-color="#6d7781"/><stop offset="0.6" stop-color="#3a4148"/><stop offset="1" stop-color="#15181c"/></linearGradient>
      <linearGradient id="chrome" x2="0" y2="1"><stop offset="0" stop-color="#f4f6f8"/><stop offset="0.5" stop-color="#9aa5af"/><stop offset="1" stop-color="#dfe4e8"/></linearGradient>
      <linearGradient id="china" x2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#cfd4d9"/></linearGradient>
      <linearGradient id="coffee" x2="0" y2="1"><stop offset="0" stop-color="#b97a45"/><stop offset="1" stop-color="#4a2613"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="1200" height="900" fill="url(#wall)"/>
    <rect y="650" width="1200" height="250" fill="url(#table)"/>
    ${things}
  </svg>`

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="26" fill="#000" opacity="0.45" filter="url(#soft)"/>`

const cupAt = (x: number, y: number, size: number) => `
  <g transform="translate(${x} ${y}) scale(${size})">
    <ellipse cy="62" rx="92" ry="14" fill="url(#china)"/>
    <path d="M-58 -40 h116 q-4 88 -40 98 h-36 q-36 -10 -40 -98z" fill="url(#china)"/>
    <path d="M56 -22 q46 0 34 36 q-10 24 -48 22" fill="none" stroke="#dfe3e6" stroke-width="12"/>
    <ellipse cy="-40" rx="58" ry="14" fill="#e9ecee"/><ellipse cy="-38" rx="49" ry="10" fill="url(#coffee)"/>
  </g>`

const espressoMachine = `
  ${shadow(600, 740, 330)}
  <rect x="330" y="190" width="540" height="540" rx="36" fill="url(#steel)"/>
  <rect x="330" y="190" width="540" height="110" rx="36" fill="url(#chrome)"/>
  <rect x="390" y="420" width="420" height="250" rx="14" fill="#0d0f11"/>
  <rect x="360" y="670" width="480" height="44" rx="10" fill="url(#chrome)"/>
  ${[500, 700].map((x) => `<rect x="${x - 55}" y="380" width="110" height="46" rx="8" fill="url(#chrome)"/><rect x="${x - 12}" y="426" width="24" height="34" fill="#8b949c"/><rect x="${x - 20}" y="404" width="150" height="20" rx="10" fill="#1b1d20"/>`).join('')}
  ${[440, 520, 600].map((x) => `<circle cx="${x}" cy="245" r="22" fill="#2c3238"/><circle cx="${x}" cy="245" r="9" fill="#7ee0a1"/>`).join('')}
  <circle cx="760" cy="245" r="34" fill="#f7f9fa" stroke="#59636c" stroke-width="8"/><path d="M760 245 l18 -16" stroke="#c62828" stroke-width="6"/>`

const beans = Array.from({ length: 26 }, (_, index) => {
  const [x, y] = [190 + ((index * 173) % 830), 715 + ((index * 67) % 150)]
  return `<g transform="translate(${x} ${y}) rotate(${(index * 41) % 180})"><ellipse rx="25" ry="16" fill="#4a2814"/><path d="M-23 0 q12 -9 23 0 t23 0" fill="none" stroke="#220f06" stroke-width="4"/></g>`
}).join('')

const bag = `
  ${shadow(600, 735, 230)}
  <path d="M420 210 h360 l34 510 h-428z" fill="#7a3b1e"/><path d="M420 210 h180 v510 h-214z" fill="#93492a"/>
  <path d="M414 190 h372 v40 h-372z" fill="#52250f"/>
  <rect x="470" y="360" width="260" height="220" rx="12" fill="#f3e6d2"/>
  <g transform="translate(600 450)"><ellipse rx="64" ry="42" fill="#4a2814"/><path d="M-60 0 q30 -24 60 0 t60 0" fill="none" stroke="#f3e6d2" stroke-width="9"/></g>
  <rect x="520" y="530" width="160" height="10" fill="#b08a5f"/><rect x="550" y="552" width="100" height="8" fill="#cdb08a"/>`

const puddle = `
  <path d="M250 760 q120 -70 360 -48 q260 -26 380 40 q60 60 -160 84 q-330 30 -480 4 q-150 -24 -100 -80z" fill="#bfe3f7" opacity="0.75"/>
  <path d="M330 770 q170 -40 320 -22" fill="none" stroke="#fff" stroke-width="9" opacity="0.8"/>
  ${[430, 610, 770].map((x) => `<path d="M${x} 690 q-13 26 0 34 q13 -8 0 -34z" fill="#8fcdf0"/>`).join('')}`

/** The signs of a till, as strokes on a grid of four by six: fonts are not the same everywhere. */
const strokes: Record<string, string> = {
  0: 'M0 1 q0 -1 1 -1 h2 q1 0 1 1 v4 q0 1 -1 1 h-2 q-1 0 -1 -1z',
  1: 'M1 1 l1.5 -1 v6 M1 6 h3',
  3: 'M0 0.5 q2 -1 3.5 0 q1 1.5 -1.5 2.3 q3.5 0.2 2 2.7 q-2 1.2 -4 0',
  9: 'M4 2 q0 -2 -2 -2 t-2 1.7 q0 1.8 2 1.8 t2 -1.5 q0.2 4 -3 4',
  ',': 'M1 5.5 l-0.6 1.3',
  R: 'M0 6 v-6 h2.5 q1.5 0.2 1.5 1.6 t-1.5 1.6 h-2.5 M2 3.2 l2 2.8',
  $: 'M4 1 q-4 -1.6 -4 0.6 q0 1.4 2 1.4 q2.4 0.2 2 2 q-1 1.6 -4 0 M2 -0.8 v7.6',
  P: 'M0 6 v-6 h2.5 q1.5 0.2 1.5 1.7 t-1.5 1.7 h-2.5',
  I: 'M2 0 v6 M0.8 0 h2.4 M0.8 6 h2.4',
  X: 'M0 0 l4 6 M4 0 l-4 6',
}
const printed = (text: string, x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#23272d" stroke-width="0.9" stroke-linecap="round" stroke-linejoin="round">${text
    .split('')
    .map((sign, index) => `<path transform="translate(${index * 5.6} 0)" d="${strokes[sign] ?? ''}"/>`)
    .join('')}</g>`

const paymentSlip = `
  <rect width="1200" height="900" fill="url(#table)"/>
  <g transform="rotate(-4 600 450)">
    <path d="M394 84 h424 v744 h-424z" fill="#000" opacity="0.35" filter="url(#soft)"/>
    <path d="M390 60 h420 v750 ${Array.from({ length: 10 }, () => 'l-21 22 l-21 -22').join(' ')}z" fill="#fdfdf8"/>
    <circle cx="600" cy="160" r="52" fill="#2e7d32"/><path d="M573 162 l20 20 l38 -42" fill="none" stroke="#fff" stroke-width="13"/>
    ${printed('PIX', 546, 244, 7)}
    ${printed('R$ 319,00', 448, 322, 6.2)}
    ${[430, 474, 518, 606, 650, 694].map((y, index) => `<rect x="440" y="${y}" width="${110 + ((index * 37) % 70)}" height="13" rx="4" fill="#a3a9b0"/><rect x="${670 + ((index * 23) % 40)}" y="${y}" width="${90 - ((index * 23) % 40)}" height="13" rx="4" fill="#565c65"/>`).join('')}
    ${Array.from({ length: 34 }, (_, index) => `<rect x="${446 + index * 9}" y="736" width="${2 + ((index * 7) % 5)}" height="40" fill="#23272d"/>`).join('')}
    <path d="M430 396 h340 M430 566 h340" stroke="#c3c7cc" stroke-width="3" stroke-dasharray="9 9"/>
  </g>`

const drawings = {
  machine: scene('#b9c6cf', '#8a6a4f', espressoMachine + cupAt(500, 608, 0.62) + cupAt(700, 608, 0.62)),
  beans: scene('#d8c3a5', '#6b4a35', bag + beans),
  leak: scene('#c9ccd1', '#a58a6d', espressoMachine + puddle),
  cup: scene('#e5d5c5', '#7b5a44', shadow(600, 700, 230) + cupAt(600, 560, 2.3)),
  receipt: scene('#fff', '#b08d6e', paymentSlip),
}

export async function picture(name: keyof typeof drawings) {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawings[name])).jpeg({ quality: 82 }).toBuffer()
}

import type { Abilities, Network } from '@chatflow/contract'
import { networks } from '../channels/channels.ts'

/** Every ability in a sentence; one that is added does not compile without. */
const sentences: Record<keyof Abilities, string> = {
  edit: 'Change a text that was sent',
  deleteForEveryone: 'Take a message back',
  groups: 'Conversations of groups',
  lists: 'Menus as a list to choose from',
  buttons: 'Menus as buttons',
  interactive: 'Codes to copy, numbers to call, links, PIX',
  templates: 'Texts approved beforehand, also after the reply window',
  stickers: 'Stickers',
  locations: 'Places on a map',
  polls: 'Polls',
  voiceNotes: 'Recordings that arrive as something spoken',
  typing: 'Shows that the customer is writing',
  showsTyping: 'The customer sees that somebody is writing',
  readReceipts: 'The customer sees that their words were read',
  profilePictures: 'Pictures of customers',
  groupSubjects: 'Names of groups',
  numberCheck: 'Says whether a number can be written to',
  phoneBook: "The phone's contacts can be imported",
  phonePairing: 'Connected by scanning a QR code',
  pairingCode: 'Connected by a code typed on the phone',
  accountLogin: 'Connected by logging in and choosing accounts',
  simulated: 'Nothing leaves the program',
  needsGovernor: 'Paced by the governor, so that the number is not banned',
  replyWindowHours: 'Hours in which one may answer',
  humanReplyWindowHours: 'Hours in which people may answer, where they have longer than programs',
  hasFixedReplyWindow: 'The reply window holds for every connection',
  maxText: 'Characters of one text',
  splitsText: 'Longer texts arrive in pieces',
}
const names = {
  channels: { whatsapp: 'WhatsApp', facebook: 'Facebook', instagram: 'Instagram' },
  providers: { simulator: 'simulator', baileys: 'QR code', cloud: 'Cloud API', graph: 'page' },
} as const

/** What each network can do, as a page of the documents. */
export function describeAbilities(): string {
  const offered = networks()
  const title = ({ channel, provider }: Network) => `${names.channels[channel]}, ${names.providers[provider]}`
  const rows = (Object.keys(sentences) as (keyof Abilities)[]).map((ability) => {
    const unlimited = ability === 'replyWindowHours' ? 'always' : '–'
    const cells = offered.map(({ abilities }) => shown(abilities[ability], unlimited))
    return line([sentences[ability], `\`${ability}\``, ...cells])
  })
  return (
    [
      '# What each network can do',
      'Generated from the code by `npm run generate`. Do not edit.',
      'Screens and automatic replies ask these abilities, never the name of a network. What a network cannot do is not offered; a menu that cannot be a list or buttons goes out as text.',
      [
        line(['', 'ability', ...offered.map(title)]),
        line([':--', ':--', ...offered.map(() => ':-:')]),
        ...rows,
      ].join('\n'),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function shown(value: boolean | number | null, unlimited: string): string {
  if (value === null) return unlimited
  return typeof value === 'number' ? String(value) : value ? '✓' : '–'
}
